import { pairKey } from '@kinhold/domain/bonds'
import { type First, strangersPhone } from '../cast.ts'
import { drawPortrait } from '../made/portrait.ts'
import { randomOf } from '../random.ts'
import { done, nameOf, signIn, type Stage } from '../stage.ts'

type Reason = 'harassment' | 'impersonation' | 'fraud' | 'private' | 'other'
type Kind = 'person' | 'photo' | 'message' | 'vault_post'

/** Plans the admin's decisions, the reports, the requests to join and a lost number. */
export function desk(stage: Stage): void {
  standing(stage)
  reports(stage)
  door(stage)
  lostNumber(stage)
}

function standing(stage: Stage): void {
  const { plan, day, by, desk: admin } = stage
  const change =
    (first: First, action: 're_register' | 'suspend' | 'deactivate' | 'archive', reason: string) => () =>
      done(admin.client.patch(`/api/admin/players/${by(first).id}/status`, { action, reason }))
  const ask = async (first: First, sponsor: First) => {
    const pair = { playerId: by(first).id, sponsorId: by(sponsor).id }
    return done(admin.client.post('/api/admin/moves', pair))
  }
  const inviting = (first: First, most: number | null, paused: boolean, reason: string) => () =>
    done(admin.client.put(`/api/admin/players/${by(first).id}/inviting`, { most, paused, reason }))

  plan(day(52, '10:00'), async () => {
    const { id } = await ask('Ursula', 'Kim')
    await done(by('Kim').client.post(`/api/moves/${id}/accept`))
  })
  plan(day(48, '10:00'), async () => {
    const { id } = await ask('Yara', 'Zoe')
    await done(by('Zoe').client.post(`/api/moves/${id}/decline`))
  })
  plan(day(1, '9:30'), () => ask('Finn', 'Hazel'))
  plan(day(46, '11:00'), change('Wilma', 'archive', 'Her family asked for it'))
  plan(day(35, '21:00'), () => {
    const { client, id, name } = by('Zack')
    return done(client.delete(`/api/players/${id}`, { confirm: name }))
  })
  plan(day(30, '10:10'), change('Stan', 'deactivate', 'He asked for a break'))
  plan(day(23, '9:00'), inviting('Gus', 40, false, 'He is bringing the whole choir'))
  plan(day(12, '9:00'), inviting('Bruno', null, true, 'Please tell us first who you want to invite'))
  plan(day(10, '15:00'), change('Emil', 'suspend', 'His phone was stolen'))
  plan(day(7, '9:00'), change('Emil', 're_register', 'He has a new phone'))
  plan(day(6, '12:00'), () => done(by('Jack').client.post(`/api/players/${by('Emil').id}/remind`)))
  plan(day(5, '12:00'), () => done(by('Iris').client.post(`/api/players/${by('Liam').id}/thank`)))
  plan(day(4, '16:20'), () => done(admin.client.get(`/api/players/${by('Mona').id}/dashboard`)))
  plan(day(4, '16:30'), async () => {
    const [latest] = await done(admin.client.get('/api/admin/actions'))
    const reason = 'She asked where her invitation was'
    await done(admin.client.post(`/api/admin/actions/${latest!.id}/explain`, { reason }))
  })
}

function reports(stage: Stage): void {
  const { plan, day, by, desk: admin } = stage
  const report = async (first: First, kind: Kind, id: number, reason: Reason, words: string) =>
    done(by(first).client.post('/api/reports', { kind, id, reason, words }))
  const caseOf = async (reported: First) => {
    const cases = await done(admin.client.get('/api/admin/cases'))
    return cases.find(({ reported: { id } }) => id === by(reported).id)!.id
  }
  const close =
    (reported: First, measure: 'dismiss' | 'warn' | 'remove_content' | 'suspend', reason: string) =>
    async () => {
      const id = await caseOf(reported)
      await done(admin.client.post(`/api/admin/cases/${id}/close`, { measure, reason }))
    }
  const messageTo = async (reader: First, writer: First) => {
    const [me, other] = [by(reader), by(writer)]
    const bond = pairKey(me.id, other.id)
    const messages = await done(me.client.get(`/api/messages/trust-bond/${bond}`))
    return messages.find(({ senderId }) => senderId === other.id)!.id
  }

  // A report copies the time when the reported item was written, so `settle` has to correct the times before
  // anyone reports an item.
  plan(day(13, '6:00'), stage.settle)
  plan(day(12, '10:00'), async () =>
    report('Hazel', 'message', await messageTo('Hazel', 'Abel'), 'fraud', 'He sends this to everybody.'),
  )
  plan(day(11, '9:00'), close('Abel', 'warn', 'Kinhold is no market. Please do not sell to the people here.'))
  plan(day(12, '11:00'), async () =>
    report('Lena', 'message', await messageTo('Lena', 'Max'), 'private', 'They don’t know about it.'),
  )
  plan(day(11, '9:10'), close('Max', 'remove_content', 'A door code is nobody else’s business.'))
  plan(day(11, '14:00'), async () => {
    const [measure] = await done(by('Max').client.get('/api/measures'))
    const words = 'I see. I told them, and they have a new code.'
    await done(by('Max').client.post(`/api/measures/${measure!.id}/appeal`, { words }))
    await done(by('Max').client.post(`/api/measures/${measure!.id}/acknowledge`))
  })
  plan(day(9, '8:00'), () =>
    report('Bea', 'person', by('Carl').id, 'harassment', 'He waits outside my house.'),
  )
  plan(day(9, '9:00'), close('Carl', 'suspend', 'You followed a member home.'))
  plan(day(8, '19:00'), async () => {
    const { client, phone } = by('Carl')
    // A suspended member can sign in only to appeal against the suspension.
    await client.post('/api/auth/login', { phone })
    const { measures } = await done(client.get('/api/suspended'))
    const words = 'I live on the same street.'
    await done(client.post(`/api/suspended/measures/${measures[0]!.id}/appeal`, { words }))
  })
  plan(day(8, '12:00'), () => report('Tara', 'person', by('Ruth').id, 'other', 'She never answers.'))
  plan(day(7, '12:00'), close('Ruth', 'dismiss', 'Nobody has to answer.'))
  plan(day(3, '12:00'), () =>
    report('Nora', 'photo', by('Otto').id, 'impersonation', 'This is not his face, I know him.'),
  )
  plan(day(2, '9:00'), async () => done(admin.client.post(`/api/admin/cases/${await caseOf('Otto')}/take`)))
  plan(day(1, '13:00'), async () => {
    const vaults = await done(by('Ben').client.get('/api/vaults'))
    const { id } = vaults.find(({ title }) => title === 'Summer at the lake')!
    const posts = await done(by('Ben').client.get(`/api/vaults/${id}/posts`))
    const post = posts.find(({ authorId }) => authorId === by('Liam').id)!
    await report('Ben', 'vault_post', post.id, 'private', 'My daughter is in the picture on the left.')
  })
}

const INTERESTED: { name: string; howDidYouHear: string; interestLevel: string; accepted?: boolean }[] = [
  { name: 'Selma Sedge', howDidYouHear: 'friend', interestLevel: 'full_send', accepted: true },
  { name: 'Otis Osier', howDidYouHear: 'instagram', interestLevel: 'interested', accepted: false },
  { name: 'Ilse Iris', howDidYouHear: 'loved_one', interestLevel: 'full_send', accepted: true },
  { name: 'Boris Bay', howDidYouHear: 'direct_access', interestLevel: 'deciding' },
  { name: 'Tina Thyme', howDidYouHear: 'associate', interestLevel: 'interested', accepted: true },
]

/** Plans requests to join, attempts to sign in, and blocked numbers. */
function door(stage: Stage): void {
  const { plan, day, desk: admin, browser } = stage
  INTERESTED.forEach(({ accepted, ...submission }, nth) =>
    plan(day(24 - nth * 4, `${12 + nth}:45`), async () => {
      const client = browser(nth)
      const phoneNumber = strangersPhone(nth)
      const { id, consentToken } = await done(
        client.post('/api/interested-users', { ...submission, phoneNumber }),
      )
      if (accepted === undefined) return
      await done(client.post(`/api/interested-users/${id}/consent`, { consentToken, accepted }))
    }),
  )
  plan(day(26, '9:00'), async () => {
    const spam = { phone: strangersPhone(40), reason: 'Sent advertisements to a member' }
    await done(admin.client.post('/api/admin/blocked-phones', spam))
    await done(admin.client.post('/api/admin/blocked-phones', { phone: strangersPhone(41) }))
  })
  const tries = ['+1555', strangersPhone(30), strangersPhone(31), strangersPhone(40), strangersPhone(32)]
  tries.forEach((phone, nth) =>
    plan(day(17 - nth * 3, '3:20'), () => browser(nth).post('/api/auth/login', { phone })),
  )
  const random = randomOf('sign-ins')
  const members = [
    'Ann',
    'Ben',
    'Cleo',
    'Iris',
    'Gus',
    'Kate',
    'Liam',
    'Hugo',
    'Olga',
    'Sam',
    'Vera',
  ] as const
  for (let daysAgo = 29; daysAgo > 0; daysAgo -= 1) {
    const come = members.filter(() => random.chance(0.2))
    for (const [nth, first] of come.entries())
      plan(day(daysAgo, `${7 + nth}:35`), () => signIn(stage.by(first).client, stage.by(first).phone))
  }
}

/** Plans a claim: Kate has lost her number, and one helper has confirmed the new one. */
function lostNumber(stage: Stage): void {
  stage.plan(stage.ago(140), async () => {
    const client = stage.browser(1)
    const { phone, name } = stage.by('Kate')
    await done(client.post('/api/claims', { phone, newPhone: strangersPhone(50) }))
    await done(client.uploadPhoto('/api/claims/own/photo', await drawPortrait(name, { hair: 'curly' })))
    const liam = stage.by('Liam').client
    // Wait until a job on the server has asked the helpers to confirm the claim.
    const claim = await until(async () => (await done(liam.get('/api/claims')))[0])
    const { digits } = await done(client.get('/api/claims/own'))
    await done(liam.post(`/api/claims/${claim.id}/confirm`, { digits: digits! }))
  })
}

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${nameOf('Kate')}’s claim was not passed on.`)
}
