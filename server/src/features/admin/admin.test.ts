import { calls } from '@kinhold/contract/calls'
import { VALIDATION_RESULTS } from '@kinhold/domain/phone-log'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { admin, codeTextedTo, freshPhone, member } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'

const test = appForTests()
const browser = beforehand(async () => (await admin(test)).browser)

describe('ADM-18 GET /api/admin/phone-audit-logs', () => {
  it('ADM-01 ADM-17 tells of every try to sign in, newest first', async () => {
    const phone = freshPhone()
    const headers = { 'user-agent': 'Browser/1.0' }
    await test.browser('192.0.2.8').post('/api/auth/login', { phone }, { headers })
    await test.browser('192.0.2.8').post('/api/auth/login', { phone: 'nonsense' }, { headers })
    const { body } = await browser.get('/api/admin/phone-audit-logs?limit=2')
    expect(body.map(({ phoneNumber }) => phoneNumber)).toEqual(['nonsense', phone])
    expect(body[1]).toEqual({
      id: expect.any(Number),
      phoneNumber: phone,
      validationResult: 'not_found',
      ipAddress: '192.0.2.8',
      userAgent: 'Browser/1.0',
      sessionId: expect.any(String),
      geographicData: null,
      suspiciousIndicators: [],
      tries: 1,
      createdAt: expect.stringMatching(/Z$/),
    })
  })

  it('ADM-08 shows one result, or every one but success', async () => {
    const phone_number = freshPhone()
    await test.db.deleteFrom('phone_audit_logs').execute()
    const values = VALIDATION_RESULTS.flatMap((validation_result) => [
      { phone_number, validation_result },
      { phone_number, validation_result },
    ])
    await test.db.insertInto('phone_audit_logs').values(values).execute()
    const resultsOf = async (query: '' | `?${string}`) => {
      const { body } = await browser.get(`/api/admin/phone-audit-logs${query}`)
      return body.map(({ validationResult }) => validationResult)
    }
    const all = VALIDATION_RESULTS.flatMap((result) => [result, result]).toReversed()
    expect(await resultsOf('')).toEqual(all)
    for (const result of VALIDATION_RESULTS)
      expect(await resultsOf(`?result=${result}`)).toEqual([result, result])
    expect(await resultsOf('?result=failed')).toEqual(all.filter((result) => result !== 'success'))
    for (const limit of [1, 3, 10]) {
      const pages = await pagesOf(browser, `/api/admin/phone-audit-logs?result=failed&limit=${limit}`)
      const failed = all.filter((result) => result !== 'success')
      expect(pages.flat().map((row) => row.validationResult)).toEqual(failed)
      expect(pages).toHaveLength(Math.ceil(failed.length / limit))
    }
    for (const result of ['FAILED', 'all', '', 'blocked'])
      expectRefused(await browser.get(`/api/admin/phone-audit-logs?result=${result}`), 400, 'invalid_input')
  })
})

describe('ADM-57 GET /api/admin/interested-users', () => {
  it('ADM-54 shows the latest submission of each number, and how many there were', async () => {
    const declare = async (phoneNumber: string, name: string, more: object = {}) => {
      const form = {
        phoneNumber,
        name,
        howDidYouHear: 'direct_access',
        howDidYouHearOther: null,
        interestLevel: 'interested',
      }
      return (await test.browser('192.0.2.9').post('/api/interested-users', { ...form, ...more })).body
    }
    const [one, two, three] = [freshPhone(), freshPhone(), freshPhone()]
    const { id, consentToken } = await declare(one, 'Cleo')
    await test.browser().post(`/api/interested-users/${id}/consent`, { consentToken, accepted: true })
    await declare(two, 'Dora')
    await declare(two, 'Dora Two', {
      interestLevel: 'full_send',
      howDidYouHear: 'other',
      howDidYouHearOther: 'At work',
    })
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
    expect(body[2]).toEqual({
      id,
      phoneNumber: one,
      name: 'Cleo',
      howDidYouHear: 'direct_access',
      howDidYouHearOther: null,
      interestLevel: 'interested',
      ipAddress: '192.0.2.9',
      consentedAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      submissions: 1,
    })
    expect(body.slice(0, 2).map(({ consentedAt }) => consentedAt)).toEqual([null, null])
    for (const limit of [1, 2, 3])
      expect((await pagesOf(browser, `/api/admin/interested-users?limit=${limit}`)).flat()).toEqual(body)
  })
})

describe('GET /api/admin/outbox', () => {
  it('shows what was handed to delivery, newest first', async () => {
    await test.db.deleteFrom('outbox_messages').execute()
    expect((await browser.get('/api/admin/outbox')).body).toEqual([])
    const old = {
      id: 'outbox-old',
      channel: 'email',
      recipient: 'cleo@example.com',
      subject: 'Hello',
      body: 'Welcome',
    }
    await test.db
      .insertInto('outbox_messages')
      .values({ ...old, state: 'failed', attempts: 3, error: 'refused', created_at: new Date(0) })
      .execute()
    const phoneNumber = freshPhone()
    const form = { phoneNumber, name: 'Cleo', howDidYouHear: 'friend', interestLevel: 'interested' }
    const { id, consentToken } = (await test.browser().post('/api/interested-users', form)).body
    await test.browser().post(`/api/interested-users/${id}/consent`, { consentToken, accepted: true })
    const { body } = await browser.get('/api/admin/outbox')
    expect(body).toEqual([
      {
        id: expect.stringMatching(/^outbox-[\w-]{22}$/),
        channel: 'sms',
        to: phoneNumber,
        subject: null,
        body: expect.stringContaining('Thank you, Cleo.'),
        state: 'queued',
        attempts: 0,
        error: null,
        createdAt: expect.stringMatching(/Z$/),
      },
      {
        id: 'outbox-old',
        channel: 'email',
        to: 'cleo@example.com',
        subject: 'Hello',
        body: 'Welcome',
        state: 'failed',
        attempts: 3,
        error: 'refused',
        createdAt: '1970-01-01T00:00:00.000Z',
      },
    ])
  })

  it('never shows a code, from the first moment on and whatever became of its text', async () => {
    const other = await openTestApp({ PHONE_VERIFICATION: 'required' })
    onTestFinished(() => other.close())
    const ann = await member(other, 'Ann')
    const chief = await admin(other)
    await other.browser().post('/api/auth/login', { phone: ann.phone })
    const code = await codeTextedTo(other, ann.phone)
    for (const state of ['queued', 'sent', 'failed']) {
      await other.db.updateTable('outbox_messages').set({ state }).execute()
      const { body } = await chief.browser.get('/api/admin/outbox')
      expect(body[0]).toMatchObject({ to: ann.phone, state, body: '(A code for Kinhold.)' })
    }
    const lists = calls.filter(({ access, method }) => access.includes('admin') && method === 'GET')
    expect(lists.length).toBeGreaterThan(3)
    for (const { path } of lists) {
      // A case that is not there says nothing either.
      if (path === '/api/admin/cases/:id') continue
      const { status, body } = await chief.browser.get(path.replace(':id', String(ann.id)))
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body), path).not.toContain(code)
    }
  })

  it('loses none where many were written in the same moment or within a millisecond', async () => {
    await test.db.deleteFrom('outbox_messages').execute()
    const at = (micros: number) => `2026-01-01T00:00:00.${String(123_000 + micros).padStart(6, '0')}Z`
    const values = Array.from({ length: 30 }, (_, i) => ({
      id: `outbox-${String.fromCharCode(65 + ((i * 7) % 30))}`,
      channel: 'sms',
      recipient: freshPhone(),
      body: `${i}`,
      created_at: at(Math.floor(i / 3) * 50),
    }))
    await test.db.insertInto('outbox_messages').values(values).execute()
    const whole = (await browser.get('/api/admin/outbox')).body
    expect(whole).toHaveLength(30)
    for (const limit of [1, 4, 29]) {
      const pages = await pagesOf(browser, `/api/admin/outbox?limit=${limit}`)
      expect([pages.length, pages.flat()]).toEqual([Math.ceil(30 / limit), whole])
    }
  })
})
