import type { Leaving } from '@kinhold/contract/account'

/** Sentences on the data that is deleted with an account. */
export function whatGoes({ bonds, messages, vaults, sharedWith, files }: Leaving): string[] {
  return [
    'You are signed out everywhere at once, and nobody finds you here any more.',
    bonds === 1 && 'Your connection ends.',
    bonds > 1 && `Your ${counted(bonds, 'connections')} end.`,
    messages === 1 && 'The message that you sent goes, for whom you wrote it to as well.',
    messages > 1 && `The ${counted(messages, 'messages')} that you sent go, for those you wrote to as well.`,
    vaults === 1 && 'Your vault goes, with everything in it.',
    vaults > 1 && `Your ${counted(vaults, 'vaults')} go, with everything in them.`,
    sharedWith === 1 && 'The vault that is shared with you closes to you.',
    sharedWith > 1 && `The ${counted(sharedWith, 'vaults')} that are shared with you close to you.`,
    files === 1 && 'Your file goes.',
    files > 1 && `Your ${counted(files, 'files')} go.`,
    'Your number is free at once. What is left is removed within 30 days.',
  ].filter((line) => line !== false)
}

/** Sentences on the data that remains, without name and photo. */
export function whatStays({ trustUnits, groups, posts, sponsored }: Leaving): string[] {
  return [
    trustUnits === 1 && 'Your place in a trust unit.',
    trustUnits > 1 && `Your places in ${counted(trustUnits, 'trust units')}.`,
    groups === 1 && 'Your place in a group.',
    groups > 1 && `Your places in ${counted(groups, 'groups')}.`,
    posts === 1 && 'The words of your post on a board.',
    posts > 1 && `The words of your ${counted(posts, 'posts')} on the boards.`,
    sponsored === 1 && 'Your place above the one whom you brought in.',
    sponsored > 1 && `Your place above the ${counted(sponsored, 'people')} you brought in.`,
  ].filter((line) => line !== false)
}

function counted(count: number, many: string): string {
  return `${count.toLocaleString('en')} ${many}`
}
