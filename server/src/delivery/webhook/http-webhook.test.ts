import { expect, it } from 'vitest'
import { openHook } from '../../../testing/hook.ts'
import { httpWebhook } from './http-webhook.ts'

const SHORT_MS = 300
const alert = { app: 'Kinhold', text: 'The disk is almost full – ✓', concerns: [] }

it.each([200, 201, 204])('OPS-37 posts JSON and treats the status %i as success', async (status) => {
  const hook = await openHook()
  hook.answerBy(status)
  expect(await httpWebhook(hook.url).post(alert)).toBeNull()
  expect([hook.posted, hook.types]).toEqual([[alert], ['application/json']])
})

it.each([400, 404, 500])('OPS-37 treats the status %i as a failure', async (status) => {
  const hook = await openHook()
  hook.answerBy(status)
  expect(await httpWebhook(hook.url).post(alert)).toBe(`The webhook answered with the status ${status}.`)
})

it.each([301, 302, 307, 308])('OPS-37 does not follow a redirect with the status %i', async (status) => {
  const [hook, other] = [await openHook(), await openHook()]
  hook.answerBy(status, other.url)
  expect(await httpWebhook(hook.url).post(alert)).toBe(`The webhook answered with the status ${status}.`)
  expect([hook.posted, other.types]).toEqual([[alert], []])
})

it('OPS-37 gives up on a receiver that never responds', async () => {
  const hook = await openHook()
  hook.answerBy('silence')
  expect(await httpWebhook(hook.url, SHORT_MS).post(alert)).toBe('The webhook gave no answer in time.')
  expect(hook.posted).toEqual([alert])
})

it('OPS-37 leaves the address out of the error for an unreachable webhook', async () => {
  const hook = await openHook()
  hook.close()
  expect(await httpWebhook(hook.url).post(alert)).toBe('The webhook could not be reached (ECONNREFUSED).')
  const blocked = 'http://127.0.0.1:9/hush'
  expect(await httpWebhook(blocked).post(alert)).toMatch(
    /^The webhook could not be reached( \([A-Z_]+\))?\.$/,
  )
})
