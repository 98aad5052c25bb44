import type { NetworkPerson, TreeNode } from '@kinhold/contract/network'

/** Returns a person's place in the member's network, such as 'Your sponsor'. */
export function placeOf(person: NetworkPerson | TreeNode): string {
  if (!('depth' in person)) return 'Bonded to you'
  if (person.depth < 0) return 'Your sponsor'
  if (person.depth === 0) return 'You'
  return person.depth === 1 ? 'Sponsored by you' : `${person.depth} generations below you`
}
