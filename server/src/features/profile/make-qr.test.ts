import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { member, type Person, members } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann & Söhne'))

const make = (person: Person, id = person.id) => person.browser.post(`/api/players/${id}/qr`)

describe('POST /api/players/{id}/qr', () => {
  it('INV-68 INV-69 INV-70 INV-71 INV-93 creates a personal invite with a registration link', async () => {
    const { status, body } = await make(ann)
    expect([status, Object.keys(body)]).toEqual([201, ['qrId', 'url']])
    expect(body.qrId).toMatch(new RegExp(`^qr-${ann.id}-\\d{13}-[\\w-]{22}$`))
    expect(Math.abs(Number(body.qrId.split('-')[2]) - Date.now())).toBeLessThan(60_000)
    const url = new URL(body.url)
    expect([url.origin, url.pathname]).toEqual(['http://localhost', '/register'])
    const query = { ref: String(ann.id), sponsor: 'Ann & Söhne', phone: '', qrId: body.qrId }
    expect(Object.fromEntries(url.searchParams)).toEqual(query)
    const [row] = await rowsIn(test, 'personal_invites', { qr_id: body.qrId })
    expect(row).toMatchObject({ player_id: ann.id, used_at: null })
    expect((row!.expires_at.getTime() - row!.created_at.getTime()) / 86_400_000).toBeCloseTo(7, 5)
  })

  it('INV-92 INV-93 creates a different invite for each request, with the member’s current name', async () => {
    const cleo = await member(test, 'Cleo')
    const made = await atOnce(test, 20, () => make(cleo))
    expect(new Set(made.map(({ body }) => body.qrId)).size).toBe(20)
    await cleo.browser.patch(`/api/players/${cleo.id}`, { name: 'Cleo Lee' })
    const { body } = await make(cleo)
    expect(new URL(body.url).searchParams.get('sponsor')).toBe('Cleo Lee')
  })

  it.each([
    ['PUBLIC_URL if it is set', { PUBLIC_URL: 'https://kinhold.example' }, {}],
    ['the host of the request if PUBLIC_URL is unset', { HOST: '0.0.0.0' }, { host: 'kinhold.example' }],
  ])('returns a link to %s', async (_, settings, headers) => {
    const other = await passingApp(settings as Record<string, string>)
    const bob = await member(other, 'Bob')
    const { body } = await bob.browser.post(`/api/players/${bob.id}/qr`, undefined, {
      headers: headers as Record<string, string>,
    })
    const scheme = 'PUBLIC_URL' in settings ? 'https' : 'http'
    expect(body.url).toContain(`${scheme}://kinhold.example/register?`)
  })

  it('has an hourly limit per member', REPEATED, async () => {
    const limited = await passingApp({ RATE_LIMITS: 'on', MAX_PENDING_INVITATIONS: '1000' })
    const [bob, cleo] = await members(limited, 'Bob', 'Cleo')
    const made = await atOnce(limited, 120, () => make(bob))
    expect(made.map(({ status }) => status)).toEqual(Array(120).fill(201))
    const answer = await turnedAway(limited, () => make(bob), 429, 'too_many')
    expect(Number(answer.headers['retry-after'])).toSatisfy((wait: number) => wait > 3000 && wait <= 3600)
    expect((await make(cleo)).status).toBe(201)
    expectRefused(await make(bob), 429, 'too_many')
  })

  it('has a daily limit per member', async () => {
    const limited = await passingApp({ RATE_LIMITS: 'on', MAX_PENDING_INVITATIONS: '1000' })
    const bob = await member(limited, 'Bob')
    const hourIsOver = () =>
      limited.db.deleteFrom('rate_limits').where('key', '=', `personal_qrs:${bob.id}`).execute()
    let made = 0
    for (let hour = 0; hour < 4; hour += 1) {
      const answers = await atOnce(limited, 100, () => make(bob))
      made += answers.filter(({ status }) => status === 201).length
      await hourIsOver()
    }
    expect(made).toBe(300)
    const answer = await turnedAway(limited, () => make(bob), 429, 'too_many')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000)
  })
})
