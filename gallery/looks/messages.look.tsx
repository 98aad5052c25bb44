import type { Conversation, Message } from '@kinhold/contract/messages'
import { fireEvent } from '@testing-library/dom'
import { pageOf } from '../../web/testing/made/conversation.ts'
import { refusal } from '../../web/testing/made/config.ts'
import { inHours } from '../../web/testing/bonds.ts'
import { media } from '../../web/testing/media.ts'
import {
  contact,
  conversation,
  conversationState,
  correspondent,
  message,
} from '../../web/testing/messages.ts'
import type { Replies } from '../../web/testing/answers.ts'
import type { Hand } from '../hand.ts'
import type { Look, Looks } from '../look.ts'
import { alike, opens } from '../making.ts'
import { ok, peopleOf } from '../people.ts'

const looks: Looks = (words) => {
  const { card, parted, profile } = peopleOf(words)
  const iris = contact(card('iris'))
  const dora = contact({ ...card('dora'), phone: '+15551230022' })
  const fromIris = (id: number, different: Partial<Message>): Message =>
    message({ id, sender: { name: words.iris }, ...different })
  const own = (id: number, different: Partial<Message>): Message =>
    message({
      id,
      senderId: 19,
      sender: { name: words.ann },
      readAt: '2026-01-09T09:56:00.000Z',
      createdAt: '2026-01-09T09:55:00.000Z',
      ...different,
    })
  const first = fromIris(100, {
    content: words.message,
    reactions: [{ emoji: '👍', playerIds: [19] }],
  })
  const written = [
    first,
    fromIris(101, { content: 'There are beans, peas and two kinds of squash.' }),
    own(102, {
      content: words.answer,
      replyTo: {
        id: 100,
        senderId: 20,
        sender: { name: words.iris },
        content: words.message,
        messageType: 'text',
      },
      reactions: [{ emoji: '❤️', playerIds: [20] }],
    }),
    fromIris(103, { content: 'Photo', messageType: 'media', media: [media('one')] }),
    own(104, {
      content: 'Voice message (0:12)',
      messageType: 'voice',
      voice: {
        duration: 12.4,
        levels: Array.from({ length: 48 }, (_, n) => Math.round(50 + 40 * Math.sin(n))),
      },
      media: [media('voice.webm', { kind: 'audio', width: null, height: null, contentType: 'audio/webm' })],
    }),
    fromIris(105, { content: words.fromRightToLeft }),
    fromIris(106, { content: '12:30, 7 / 8' }),
    own(107, { content: 'I shall be there at ten.', editedAt: '2026-01-09T09:57:00.000Z' }),
  ]
  const archived = [own(90, { content: words.answer, archived: true })]
  const list: Conversation[] = [
    conversation({ ...written.at(-1)!, contact: iris, unreadCount: 0 }),
    conversation({
      id: 80,
      bondId: '19-22',
      senderId: 22,
      sender: { name: words.dora },
      content: words.fromRightToLeft,
      contact: dora,
      unreadCount: 3,
      mute: { until: null },
    }),
  ]
  const inList: Replies = {
    'GET /api/trust-bonds': ok([]),
    'GET /api/trust-units': ok([]),
    'GET /api/messages/user/:userId': ({ path }) =>
      ok(path.includes('archived') || path.includes('closed') ? [] : list),
    'GET /api/messages/contacts': ok([
      correspondent({ contact: iris }),
      correspondent({ bondId: '19-22', contact: dora }),
    ]),
    'GET /api/search/messages': ok([
      {
        id: 101,
        bondId: '19-20',
        contact: card('iris'),
        senderId: 20,
        excerpt: `There are beans, peas and two kinds of squash. ${words.message.slice(0, 20)}`,
        createdAt: '2026-01-06T10:00:00.000Z',
      },
    ]),
  }
  const state = conversationState({
    contact: iris,
    lastId: 107,
    readUpTo: 107,
    readAt: '2026-01-09T09:30:00.000Z',
  })
  const withIris: Replies = {
    ...inList,
    'GET /api/messages/trust-bond/:bondId': ({ path }) => pageOf(written, path),
    'GET /api/messages/trust-bond/:bondId/state': ok(state),
    'GET /api/trust-bonds/:bondId/messages/archived': ok(archived),
    'POST /api/trust-bonds/:bondId/messages/read': { status: 204 },
    'POST /api/trust-bonds/:bondId/typing': { status: 204 },
  }
  const among = alike({ at: '/network?tab=messages', replies: inList, steps: ({ see }) => see(words.iris) })
  const withThem = alike({ at: '/network?tab=messages&with=20', replies: withIris })
  const talking = (name: string, steps?: Look['steps'], different: Partial<Look> = {}): Look =>
    withThem(
      name,
      async (hand) => {
        await hand.see('I shall be there at ten.')
        await steps?.(hand)
      },
      different,
    )
  const opened = opens('Conversation actions', 'menu')
  const lastActions = async ({ all, find, user }: Hand) => {
    await user.click((await all('button', 'Message actions')).at(-1)!)
    await find('menu')
  }
  const write = async (hand: Hand) => {
    await hand.fill('Message', words.answer)
    await hand.user.keyboard('{Enter}')
  }
  return [
    among('messages'),
    among('messages-none', ({ find }) => find('heading'), {
      replies: { 'GET /api/messages/user/:userId': ok([]) },
    }),
    among('messages-people', async ({ press, within }) => {
      await press('People')
      await (await within('list', 'People')).see(words.iris)
    }),
    among('messages-found', async ({ fill, see }) => {
      await fill('Find people and messages', 'squash')
      await see(/messages? found/)
    }),
    among('messages-none-archived', async ({ press, see }) => {
      await press('Archived')
      await see(/^A conversation whose bond has ended/)
    }),
    talking('conversation'),
    talking('conversation-quoted', async ({ press }) => await press(/^In reply to/)),
    talking('conversation-menu', opened, { on: 'each' }),
    talking('conversation-message-menu', lastActions, { on: 'each' }),
    ...(['React', 'Reply', 'Edit'] as const).map((action) =>
      talking(
        `conversation-${action.toLowerCase()}`,
        async (hand) => {
          await lastActions(hand)
          await hand.press(action, 'menuitem')
          await (action === 'React' ? hand.find('dialog') : hand.find('button', /^Cancel/))
        },
        { on: 'each' },
      ),
    ),
    talking(
      'conversation-keyboard',
      async ({ find }) => {
        // The on-screen keyboard leaves a height of 360 px, and the last message stays in view.
        Object.defineProperty(window.visualViewport, 'height', { value: 360 })
        ;(await find('textbox', 'Message')).focus()
        window.visualViewport!.dispatchEvent(new Event('resize'))
      },
      { on: 'phone' },
    ),
    talking(
      'conversation-swiped',
      async ({ see }) => {
        const words = await see('12:30, 7 / 8')
        const finger = (x: number) => ({ pointerType: 'touch', clientX: x, clientY: 0 })
        fireEvent.pointerDown(words, finger(0))
        for (const x of [40, 70]) fireEvent.pointerMove(words, finger(x))
      },
      { on: 'phone' },
    ),
    talking(
      'conversation-delete-for-both',
      async (hand) => {
        await lastActions(hand)
        await opens(['Delete for both', 'menuitem'])(hand)
      },
      { on: 'each' },
    ),
    talking(
      'conversation-deleted',
      async (hand) => {
        await lastActions(hand)
        await hand.press('Delete for both', 'menuitem')
        await (await hand.within('dialog')).press('Delete')
        await hand.find('button', /Undo/)
      },
      { on: 'each', replies: { 'DELETE /api/messages/:id': { status: 204 } } },
    ),
    ...(['Search in conversation', 'Jump to date'] as const).map((entry) =>
      talking(
        `conversation-${entry.toLowerCase().replaceAll(' ', '-')}`,
        async (hand) => {
          await opened(hand)
          await opens([entry, 'menuitem'])(hand)
        },
        { on: 'each' },
      ),
    ),
    talking('conversation-archived', async (hand) => {
      await opened(hand)
      await opens(['Show Archived', 'menuitem'], 'button', /^Restore/)(hand)
    }),
    talking(
      'conversation-failed',
      async (hand) => {
        await write(hand)
        await hand.see(/^This person cannot be written to/)
      },
      {
        replies: {
          'POST /api/trust-bonds/:bondId/messages': refusal(
            409,
            'no_bond',
            'This person cannot be written to at the moment.',
          ),
        },
      },
    ),
    talking(
      'conversation-offline',
      async (hand) => {
        hand.goOffline()
        await write(hand)
        await hand.see(/^You are offline/)
      },
      {
        // Mounts the look again for a desktop, because enlarging the window would make the app send more
        // requests.
        on: 'each',
        replies: { 'POST /api/trust-bonds/:bondId/messages': new TypeError('Failed to fetch') },
      },
    ),
    withThem('conversation-empty', ({ see }) => see(/^No conversations yet\. Send a message/), {
      replies: {
        'GET /api/messages/trust-bond/:bondId': ok([]),
        'GET /api/messages/trust-bond/:bondId/state': ok(
          conversationState({ contact: iris, mute: { until: null } }),
        ),
      },
    }),
    talking('conversation-closed', ({ find }) => find('button', /^Invite again/), {
      replies: {
        'GET /api/players/:id': ok(profile('iris', { endedBond: parted })),
        'GET /api/messages/trust-bond/:bondId/state': ok({
          ...state,
          bondedAt: null,
          mayWrite: false,
          closedAt: inHours(-48),
        }),
      },
    }),
  ]
}
export default looks
