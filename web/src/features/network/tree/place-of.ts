import type { NetworkPerson, TreeNode } from '@kinhold/contract/network'
import { plural, t } from '@lingui/core/macro'

/** Returns a person's place in the member's network, such as 'Your sponsor'. */
export function placeOf(person: NetworkPerson | TreeNode): string {
  if (!('depth' in person)) return t`Bonded to you`
  if (person.depth < 0) return t`Your sponsor`
  if (person.depth === 0) return t`You`
  return plural({ depth: person.depth }, { one: 'Sponsored by you', other: '# generations below you' })
}
