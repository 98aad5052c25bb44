import { calls } from '@kinhold/contract/calls'
import { VALIDATION_RESULTS } from '@kinhold/domain/phone-log'
import { describe, expect, it } from 'vitest'
import { MOMENT } from '../../../testing/answered.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { admin, codeTextedTo, freshPhone, member } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { addRows } from '../../../testing/table-rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests()
const browser = beforehand(async () => (await admin(test)).browser)

describe('ADM-18 GET /api/admin/phone-audit-logs', () => {
  it('ADM-01 ADM-17 lists every sign-in attempt, newest first', async () => {
    const phone = freshPhone()
    const headers = { 'user-agent': 'Browser/1.0' }
    await test.browser('192.0.2.8').post('/api/auth/login', { phone }, { headers })
    await test.browser('192.0.2.8').post('/api/auth/login', { phone: 'nonsense' }, { headers })
    const { body } = await browser.get('/api/admin/phone-audit-logs?limit=2')
    expect(body.map(({ phoneNumber }) => phoneNumber)).toEqual(['nonsense', phone])
    const from = { ipAddress: '192.0.2.8', userAgent: 'Browser/1.0', geographicData: null }
    const attempt = { phoneNumber: phone, validationResult: 'not_found', suspiciousIndicators: [], tries: 1 }
    const made = { id: expect.any(Number), sessionId: expect.any(String), createdAt: MOMENT }
    expect(body[1]).toEqual({ ...made, ...from, ...attempt })
  })

  it('ADM-08 filters attempts by a single result or by any result except success', async () => {
    const phone_number = freshPhone()
    await test.db.deleteFrom('phone_audit_logs').execute()
    const twice = VALIDATION_RESULTS.flatMap((result) => [result, result])
    const values = twice.map((validation_result) => ({ phone_number, validation_result }))
    await addRows(test, 'phone_audit_logs', values)
    const resultsOf = async (query: '' | `?${string}`) => {
      const { body } = await browser.get(`/api/admin/phone-audit-logs${query}`)
      return body.map(({ validationResult }) => validationResult)
    }
    const all = twice.toReversed()
    const failed = all.filter((result) => result !== 'success')
    expect(await resultsOf('')).toEqual(all)
    for (const result of VALIDATION_RESULTS)
      expect(await resultsOf(`?result=${result}`)).toEqual([result, result])
    expect(await resultsOf('?result=failed')).toEqual(failed)
    for (const limit of [1, 3, 10]) {
      const pages = await pagesOf(browser, `/api/admin/phone-audit-logs?result=failed&limit=${limit}`)
      expect(pages.flat().map((row) => row.validationResult)).toEqual(failed)
      expect(pages).toHaveLength(Math.ceil(failed.length / limit))
    }
    for (const result of ['FAILED', 'all', '', 'blocked'])
      expectRefused(await browser.get(`/api/admin/phone-audit-logs?result=${result}`), 400, 'invalid_input')
  })
})

it('ADM-54 ADM-57 GET /api/admin/interested-users lists the latest submission per number', async () => {
  const declare = async (phoneNumber: string, name: string, more: object = {}) => {
    const form = { phoneNumber, name, howDidYouHear: 'direct_access', interestLevel: 'interested' }
    return (await test.browser('192.0.2.9').post('/api/interested-users', { ...form, ...more })).body
  }
  const [one, two, three] = [freshPhone(), freshPhone(), freshPhone()]
  const { id, consentToken } = await declare(one, 'Cleo')
  await test.browser().post(`/api/interested-users/${id}/consent`, { consentToken, accepted: true })
  await declare(two, 'Dora')
  await declare(two, 'Dora Two', { interestLevel: 'full_send', howDidYouHear: 'other' })
  await declare(three, 'Emil')
  await declare(two, 'Dora Three', { interestLevel: 'deciding' })
  const { status, body } = await browser.get('/api/admin/interested-users')
  expect(status).toBe(200)
  const summary = body.map((row) => [row.phoneNumber, row.name, row.interestLevel, row.submissions])
  expect(summary).toEqual([
    [two, 'Dora Three', 'deciding', 3],
    [three, 'Emil', 'interested', 1],
    [one, 'Cleo', 'interested', 1],
  ])
  const said = { howDidYouHear: 'direct_access', howDidYouHearOther: null, interestLevel: 'interested' }
  const kept = { ipAddress: '192.0.2.9', consentedAt: MOMENT, createdAt: MOMENT, submissions: 1 }
  expect(body[2]).toEqual({ id, phoneNumber: one, name: 'Cleo', ...said, ...kept })
  expect(body.slice(0, 2).map(({ consentedAt }) => consentedAt)).toEqual([null, null])
})

describe('GET /api/admin/outbox', () => {
  it('lists the outbox messages, newest first', async () => {
    await test.db.deleteFrom('outbox_messages').execute()
    expect((await browser.get('/api/admin/outbox')).body).toEqual([])
    const text = { id: 'outbox-new', channel: 'sms', recipient: freshPhone(), body: 'Hello' }
    const mail = { id: 'outbox-old', channel: 'email', recipient: 'cleo@example.com', subject: 'Hello' }
    const failed = { state: 'failed', attempts: 3, error: 'refused', created_at: new Date(0) }
    await addRows(test, 'outbox_messages', [text, { ...mail, body: 'Welcome', ...failed }])
    const { body } = await browser.get('/api/admin/outbox')
    const queued = { state: 'queued', isLeft: false, attempts: 0, error: null, createdAt: MOMENT }
    const createdAt = '1970-01-01T00:00:00.000Z'
    const refused = { state: 'failed', isLeft: false, attempts: 3, error: 'refused', createdAt }
    expect(body).toEqual([
      { id: 'outbox-new', channel: 'sms', to: text.recipient, subject: null, body: 'Hello', ...queued },
      { id: mail.id, channel: 'email', to: mail.recipient, subject: 'Hello', body: 'Welcome', ...refused },
    ])
  })

  it('never shows a sign-in code', async () => {
    const other = await passingApp({ PHONE_VERIFICATION: 'required' })
    const ann = await member(other, 'Ann')
    const chief = await admin(other)
    await other.browser().post('/api/auth/login', { phone: ann.phone })
    const code = await codeTextedTo(other, ann.phone)
    for (const state of ['queued', 'sent', 'failed']) {
      await setRows(other, 'outbox_messages', {}, { state })
      const { body } = await chief.browser.get('/api/admin/outbox')
      expect(body[0]).toMatchObject({ to: ann.phone, state, body: '(A code for Kinhold.)' })
    }
    const lists = calls.filter(({ access, method }) => access.includes('admin') && method === 'GET')
    expect(lists.length).toBeGreaterThan(3)
    for (const { path } of lists) {
      // This test creates no case, so a request for one would get a 404.
      if (path === '/api/admin/cases/:id') continue
      const { status, body } = await chief.browser.get(path.replace(':id', String(ann.id)))
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body), path).not.toContain(code)
    }
  })

  it('returns every message once across pages despite equal timestamps', async () => {
    await test.db.deleteFrom('outbox_messages').execute()
    const at = (micros: number) => `2026-01-01T00:00:00.${String(123_000 + micros).padStart(6, '0')}Z`
    const values = Array.from({ length: 30 }, (_, i) => ({
      id: `outbox-${String.fromCharCode(65 + ((i * 7) % 30))}`,
      channel: 'sms',
      recipient: freshPhone(),
      body: `${i}`,
      created_at: at(Math.floor(i / 3) * 50),
    }))
    await addRows(test, 'outbox_messages', values)
    const whole = (await browser.get('/api/admin/outbox')).body
    expect(whole).toHaveLength(30)
    for (const limit of [1, 4, 29]) {
      const pages = await pagesOf(browser, `/api/admin/outbox?limit=${limit}`)
      expect([pages.length, pages.flat()]).toEqual([Math.ceil(30 / limit), whole])
    }
  })
})
