import { dashboard } from '../../web/testing/made/dashboard.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { ann, card } = peopleOf(words)
  const opened = async ({ press, find }: Hand) => {
    await press('PROFILE')
    await find('dialog', 'Update Profile')
  }
  const profile = (name: string, steps: Look['steps']): Look => ({
    name,
    at: '/dashboard',
    replies: {
      'GET /api/players/:id/dashboard': ok(dashboard({ player: ann, attention: [], recent: [] })),
      'GET /api/players/:id': ok({
        ...ann,
        sponsor: card('gus'),
        sponsoredCount: 7,
        bondCount: 6,
        trustUnitCount: 1,
      }),
    },
    steps,
  })
  return [
    profile('dialog-profile', opened),
    profile('dialog-profile-kept', async (hand) => {
      await opened(hand)
      await (await hand.within()).fill('Name', 'Ann of the lake')
      await hand.user.keyboard('{Escape}')
      await hand.gone('dialog')
      await opened(hand)
      await hand.find('button', 'Discard changes')
    }),
  ]
}
export default looks
