import { type Gig, gigOf } from '@kinhold/domain/gigs'
import { bobsVault, vault } from '../../web/testing/made/vault-list.ts'
import { group } from '../../web/testing/made/groups.ts'
import { contact, correspondent } from '../../web/testing/messages.ts'
import type { Replies } from '../../web/testing/answers.ts'
import type { Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const cut = (text: string, length: number) => [...text].slice(0, length).join('')

const looks: Looks = (words) => {
  const { card } = peopleOf(words)
  const page = alike({ at: '/', isOfOurWords: true, steps: ({ first }) => first('heading', /./) })
  const ours = (name: string, at = `/${name}`) => page(name, undefined, { at })
  const gig: Gig = gigOf(
    {
      title: cut(words.group, 50),
      description: cut(words.description, 400),
      category: cut(words.vault, 40),
      location: 'The lake',
      hourlyRate: '25',
      duration: 'An afternoon',
      tags: `${cut(words.kate, 40)}, ladder`,
    },
    { id: 'g1', postedBy: words.ann, createdAt: '2026-01-08T10:00:00.000Z' },
  )
  const places: Replies = {
    'GET /api/messages/contacts': ok([correspondent({ contact: contact({ ...card('iris') }) })]),
    'GET /api/groups/player/:id': ok([group({ name: words.group, description: words.description })]),
    'GET /api/vaults': ok([vault({ id: 3, title: words.vault }), bobsVault()]),
  }
  const gigs = alike({ at: '/side-gigs', kept: { userGigs: [gig] } })
  return [
    ours('guide', '/user-guide#lost-number'),
    ours('guide-step', '/user-guide?step=3'),
    ...['side-gigs', 'create-gig', 'gig-a', 'gig-b'].map((name) => ours(name)),
    page('share', undefined, { at: '/share', replies: places }),
    page(
      'create-gig-missing',
      async ({ press, see }) => {
        await press('Post Gig')
        await see('Please fill in all required fields')
      },
      { at: '/create-gig' },
    ),
    {
      name: 'create-gig-typed',
      at: '/create-gig',
      steps: async ({ fill, find, user }) => {
        const further = await find('option', 'Add a new category…')
        await user.selectOptions(await find('combobox', /Category/), further)
        await fill(/^New category/, cut(words.vault, 40))
        await fill(/^Title/, cut(words.group, 50))
        await fill(/^Description/, cut(words.description, 400))
        await fill('Tags (optional)', `${cut(words.kate, 40)}, ladder`)
      },
    },
    gigs('side-gigs-one', ({ find }) => find('button', /^Apply/)),
    gigs('side-gigs-applied', ({ find }) => find('button', /^Withdraw|^Applied/), {
      kept: { userGigs: [gig], appliedGigs: ['g1'] },
    }),
    gigs('side-gigs-title', opens('Rename this page', 'textbox', 'Title')),
    gigs('dialog-delete-gig', opens(/^Delete/, 'dialog', 'Delete Gig')),
    {
      name: 'share-chosen',
      at: '/share',
      shared: { text: words.post, name: 'beans.txt' },
      replies: places,
      steps: ({ find }) => find('region', 'What is shared'),
    },
  ]
}
export default looks
