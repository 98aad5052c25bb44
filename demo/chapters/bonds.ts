import { pairKey } from '@kinhold/domain/bonds'
import { type First, INVITED, phoneOf } from '../cast.ts'
import { done, type Stage } from '../stage.ts'

/**
 * The bonds other than those with sponsors. Three people who are all bonded to one another form a trust unit.
 */
const CONNECTED: [First, First][] = [
  ['Ben', 'Cleo'],
  ['Iris', 'Dora'],
  ['Ann', 'Gus'],
  ['Kate', 'Liam'],
  ['Hazel', 'Jack'],
  ['Jack', 'Flora'],
  ['Ann', 'Kate'],
  ['Cleo', 'Dora'],
  ['Gus', 'Hugo'],
  ['Hugo', 'Olga'],
  ['Kim', 'Ida'],
  ['Sam', 'Tess'],
  ['Nils', 'Vera'],
  ['Walt', 'Zoe'],
  ['Fay', 'Gina'],
  ['Lena', 'Max'],
  ['Nora', 'Otto'],
  ['Ruth', 'Tara'],
  ['Mona', 'Kate'],
  ['Ben', 'Iris'],
  ['Ada', 'Bruno'],
]

/** The trust units that at least one member confirms, each with the members who confirm it. */
const CONFIRMED: { three: [First, First, First]; by: First[] }[] = [
  { three: ['Ann', 'Ben', 'Cleo'], by: ['Ann', 'Ben', 'Cleo'] },
  { three: ['Rosa', 'Ann', 'Gus'], by: ['Rosa', 'Ann', 'Gus'] },
  { three: ['Iris', 'Kate', 'Liam'], by: ['Iris', 'Kate', 'Liam'] },
  { three: ['Gus', 'Hazel', 'Jack'], by: ['Gus', 'Hazel', 'Jack'] },
  { three: ['Gus', 'Jack', 'Flora'], by: ['Gus', 'Jack', 'Flora'] },
  { three: ['Ann', 'Iris', 'Kate'], by: ['Ann', 'Iris', 'Kate'] },
  { three: ['Ann', 'Iris', 'Dora'], by: ['Iris', 'Dora'] },
  { three: ['Iris', 'Kate', 'Mona'], by: ['Mona'] },
  { three: ['Sam', 'Nora', 'Otto'], by: ['Sam', 'Nora', 'Otto'] },
]

/** Plans bonds, trust units, open invitations, introductions and guardians. */
export function bonds(stage: Stage): void {
  const { plan, day, ago, by } = stage
  const sibling = (from: First, to: First) => () =>
    done(by(from).client.post(`/api/siblings/${by(to).id}/connect`))
  const invited = (from: First, name: string) => () => inviteTo(stage, from, name, phoneOf(name))

  CONNECTED.forEach(([one, other], nth) =>
    plan(day(68 - Math.floor(nth / 2), `${9 + (nth % 9)}:25`), () => connect(stage, one, other)),
  )
  CONFIRMED.forEach(({ three, by: confirming }, nth) =>
    confirming.forEach((first, at) =>
      plan(day(54 - nth, `${10 + at}:40`), () => confirm(stage, three, first)),
    ),
  )

  plan(day(25, '18:30'), () => end(stage, 'Flora', 'Jack'))
  plan(day(20, '6:00'), stage.settle)
  plan(day(19, '12:15'), () =>
    done(by('Jack').client.post(`/api/trust-bonds/${pair(stage, 'Jack', 'Flora')}/invite-again`)),
  )
  plan(day(9, '20:10'), () => end(stage, 'Ann', 'Edith'))

  const [nell, pete, ron] = INVITED
  plan(day(16, '10:00'), invited('Ben', ron))
  plan(day(15, '19:00'), async () => {
    const client = stage.browser(1)
    await done(client.post('/api/auth/login', { phone: phoneOf(ron) }))
    await done(client.post('/api/auth/decline-invitation'))
  })
  plan(day(5, '16:00'), async () => {
    await invited('Ann', pete)()
    const message = 'Pete, this is the network I told you about. Your invitation is open.'
    await done(by('Ann').client.post('/api/notifications/sms', { recipientPhone: phoneOf(pete), message }))
  })
  plan(day(3, '9:20'), async () => {
    const { id } = await inviteTo(stage, 'Kim', by('Pia').name, by('Pia').phone)
    await done(by('Pia').client.post(`/api/invitations/${id}/decline`))
  })
  plan(day(3, '19:45'), () => inviteTo(stage, 'Gus', by('Cleo').name, by('Cleo').phone))
  plan(ago(170), invited('Ann', nell))
  plan(day(2, '8:30'), sibling('Abel', 'Bea'))
  plan(day(2, '9:00'), sibling('Hazel', 'Flora'))

  plan(day(6, '14:00'), () => introduce(stage, 'Ben', ['Ann', 'Sam'], 'You both repair old radios.'))
  plan(day(4, '14:00'), () => introduce(stage, 'Cleo', ['Ann', 'Vera'], 'Vera sings in the choir next door.'))
  plan(day(3, '8:05'), () => answerFirst(stage, 'Vera', true))
  plan(day(2, '14:00'), () => introduce(stage, 'Iris', ['Liam', 'Mona'], 'You both love the sea.'))
  plan(day(1, '10:30'), () => answerFirst(stage, 'Liam', true))
  plan(day(1, '12:45'), () => answerFirst(stage, 'Mona', true))

  plan(day(40, '9:00'), () => guard(stage, 'Ann', ['Ben', 'Cleo', 'Iris']))
  for (const [nth, first] of (['Ben', 'Cleo', 'Iris'] as const).entries())
    plan(day(39 - nth, '18:00'), () => agree(stage, first, 'Ann', true))
  plan(day(6, '9:00'), () => guard(stage, 'Ben', ['Ann', 'Cleo', 'Sam']))
  plan(day(5, '9:00'), () => agree(stage, 'Cleo', 'Ben', true))
  plan(day(5, '9:10'), () => agree(stage, 'Sam', 'Ben', false))
}

async function inviteTo(stage: Stage, from: First, recipientName: string, recipientPhone: string) {
  return done(stage.by(from).client.post('/api/invitations', { recipientPhone, recipientName }))
}

async function connect(stage: Stage, one: First, other: First): Promise<void> {
  const to = stage.by(other)
  const { id } = await inviteTo(stage, one, to.name, to.phone)
  await done(to.client.post(`/api/invitations/${id}/accept`))
}

function pair({ by }: Stage, one: First, other: First): string {
  return pairKey(by(one).id, by(other).id)
}

async function end(stage: Stage, one: First, other: First): Promise<void> {
  await done(stage.by(one).client.delete(`/api/trust-bonds/${pair(stage, one, other)}`))
}

/** Returns the trust unit of three people. */
export async function unitOf({ by }: Stage, three: readonly First[]) {
  const ids = three.map((first) => by(first).id)
  const units = await done(by(three[0]!).client.get('/api/trust-units'))
  const found = units.find(({ sponsor, inviteeA, inviteeB }) =>
    [sponsor, inviteeA, inviteeB].every(({ id }) => ids.includes(id)),
  )
  if (!found) throw new Error(`${three.join(', ')} are no unit.`)
  return found
}

async function confirm(stage: Stage, three: readonly First[], first: First): Promise<void> {
  const { id, client } = stage.by(first)
  const unit = await unitOf(stage, three)
  await done(client.post(`/api/trust-units/${unit.id}/confirm/${id}`))
}

async function introduce(stage: Stage, first: First, [one, other]: [First, First], words: string) {
  const pairOf = { playerId: stage.by(one).id, otherId: stage.by(other).id }
  await done(stage.by(first).client.post('/api/introductions', { ...pairOf, words }))
}

async function answerFirst(stage: Stage, first: First, yes: boolean): Promise<void> {
  const { client } = stage.by(first)
  const [introduction] = await done(client.get('/api/introductions'))
  await done(client.post(`/api/introductions/${introduction!.id}/answer`, { yes }))
}

async function guard({ by }: Stage, first: First, guardians: First[]): Promise<void> {
  const guardianIds = guardians.map((guardian) => by(guardian).id)
  await done(by(first).client.put('/api/guardians', { guardianIds }))
}

async function agree({ by }: Stage, first: First, owner: First, agrees: boolean): Promise<void> {
  await done(by(first).client.post(`/api/guardians/${by(owner).id}/answer`, { agrees }))
}
