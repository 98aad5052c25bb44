import type { Replies } from '../../web/testing/answers.ts'
import { refusal } from '../../web/testing/made/config.ts'
import { bobsEntry, bondWith, entry, vault } from '../../web/testing/made/vault-list.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { NEVER, ok, peopleOf } from '../people.ts'

const BUSY = refusal(503, 'away', 'The server is busy. Please try again in a minute.')
const NO_TITLE = 'Please give the vault a title that is not reserved.'
const RESERVED = 'Please choose another name: this one is reserved.'

const looks: Looks = (words) => {
  const { card } = peopleOf(words)
  const own = vault({ title: words.vault, description: words.description, owner: card('ann') })
  const access = [
    bobsEntry({ name: words.hazel, playerId: 26 }),
    entry({ label: words.kate }),
    entry({ id: 72, accessValue: '+15551230072' }),
  ]
  const bonds = (
    ['cleo', 'dora', 'edith', 'flora', 'gus', 'hazel', 'iris', 'jack', 'kate', 'liam'] as const
  ).map((who) => bondWith(card(who).id, card(who).name, `+155512300${card(who).id}`))
  const replies: Replies = {
    'GET /api/vaults': ok([own]),
    'GET /api/vaults/:id': ok(own),
    'GET /api/vaults/:id/access': ok(access),
    'GET /api/trust-bonds': ok(bonds),
    'POST /api/vaults': { status: 201, body: own },
    'PUT /api/vaults/:id/access/:accessId/label': ok(access[1]),
    'POST /api/vaults/:id/access/:accessId/message': ok({ success: true, messageId: 'SM1', error: null }),
  }
  const inList = alike({ at: '/vaults', config: { smsAvailable: true }, replies })
  const filled = async ({ press, fill, within }: Hand) => {
    await press('Create Vault')
    const dialog = await within('dialog', 'Create New Vault')
    await dialog.fill('Title', words.vault.slice(0, 100))
    await dialog.press(words.dora)
    await fill('Mobile number', '5551230070')
    await fill('Name (optional)', words.kate)
    await dialog.press('Add')
    return dialog
  }
  const made = async (hand: Hand) => {
    const dialog = await filled(hand)
    await dialog.press('Create')
    await hand.first('button', /^Text them the link/)
  }
  const texted =
    (sentence: string) =>
    async (hand: Hand): Promise<void> => {
      await made(hand)
      await hand.press(/^Text them the link/)
      await hand.see(sentence)
    }
  const onCard = (name: string, steps: NonNullable<Look['steps']>, different: Partial<Look> = {}) =>
    inList(
      name,
      async (hand) => {
        await hand.press(`Show ${words.vault}`)
        await steps(hand)
      },
      different,
    )
  const named = opens('Rename: ' + words.kate)
  return [
    inList('vaults-loading', ({ see }) => see('Loading…'), {
      isLoading: true,
      isOfOurWords: true,
      replies: { 'GET /api/vaults': NEVER },
    }),
    inList('vaults-not-loaded', ({ find }) => find('button', 'Retry'), {
      isOfOurWords: true,
      replies: { 'GET /api/vaults': BUSY },
    }),
    inList('vaults-of-others', ({ see }) => see('You can look but not comment'), {
      replies: {
        'GET /api/vaults': ok([
          own,
          vault({ ...own, id: 8, ownerId: 20, owner: card('iris'), muted: true, mayAdd: false }),
          vault({ ...own, id: 9, ownerId: 22, owner: card('dora'), mute: { until: null }, accessCount: 0 }),
        ]),
        'GET /api/unread': ok([{ kind: 'vault', id: 8, name: words.vault, count: 100 }]),
      },
    }),
    inList('vault-created-people', filled),
    inList(
      'vault-created-refused',
      async (hand) => {
        const dialog = await filled(hand)
        await dialog.press('Create')
        await hand.see(NO_TITLE)
      },
      { replies: { 'POST /api/vaults': refusal(400, 'invalid_input', NO_TITLE) } },
    ),
    inList('vault-told', made),
    inList('vault-told-texted', texted('Text on its way')),
    inList('vault-told-in-the-outbox', texted('Waits in the outbox'), {
      config: { smsAvailable: false },
    }),
    inList(
      'vault-edited-refused',
      async ({ press, within, see }) => {
        await press(`Show ${words.vault}`)
        await press(`Edit ${words.vault}`)
        const dialog = await within('dialog', 'Edit Vault')
        await dialog.press('Save')
        await see(NO_TITLE)
      },
      { replies: { 'PATCH /api/vaults/:id': refusal(400, 'invalid_input', NO_TITLE) } },
    ),
    inList(
      'vault-deleted-refused',
      async ({ press, within }) => {
        await press(`Delete ${words.vault}`)
        const dialog = await within('dialog')
        await dialog.press('Delete')
        await dialog.see(/^The server is busy/)
      },
      { replies: { 'DELETE /api/vaults/:id': BUSY } },
    ),
    inList(
      'vault-members-refused',
      async ({ press, within }) => {
        await press(`Add ${words.vault}`)
        const dialog = await within('dialog', 'Add Vault Members')
        await dialog.press(words.dora)
        await dialog.press('Add another number')
        await dialog.fill('Mobile number 2', '5551230070')
        await dialog.fill('Name 2 (optional)', words.kate)
        await dialog.press('Update')
        await dialog.see(/^The server is busy/)
      },
      { replies: { 'POST /api/vaults/:id/access': BUSY } },
    ),
    onCard('vault-card-list', ({ find }) => find('button', 'Rename: ' + words.kate)),
    onCard('vault-card-list-empty', ({ see }) => see(/^Only you have access so far/), {
      replies: { 'GET /api/vaults/:id/access': ok([]) },
    }),
    onCard('vault-number-named', named),
    onCard(
      'vault-number-named-refused',
      async (hand) => {
        await named(hand)
        await (await hand.within()).press('Save')
        await hand.see(RESERVED)
      },
      {
        replies: {
          'PUT /api/vaults/:id/access/:accessId/label': refusal(400, 'name_reserved', RESERVED, {
            fields: { label: RESERVED },
          }),
        },
      },
    ),
    onCard(
      'vault-access-ended-refused',
      async ({ press, within }) => {
        await press(`Delete ${words.hazel}`)
        const dialog = await within('dialog', 'Delete Access')
        await dialog.press('Delete')
        await dialog.see(/^The server is busy/)
      },
      { replies: { 'DELETE /api/vaults/:id/access/:accessId': BUSY } },
    ),
    inList(
      'vault-code-refused',
      async ({ fill, press, see }) => {
        await fill('Access code', '5551234567')
        await press('Open')
        await see(/^Vault not found/)
      },
      {
        replies: { 'GET /api/vaults/access/:code': refusal(404, 'no_vault', 'No vault has this code.') },
      },
    ),
  ]
}
export default looks
