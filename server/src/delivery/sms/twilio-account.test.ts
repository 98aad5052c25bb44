import { expect, it, onTestFinished } from 'vitest'
import { openTwilio } from '../../../testing/twilio.ts'
import { twilioSms } from './twilio-sms.ts'

const toBob = { id: 'b0b', to: '+15550001002', body: 'Bob, tell me... Kinhold?' }

async function opened() {
  const twilio = await openTwilio()
  onTestFinished(twilio.close)
  const { accountSid, authToken, url: apiUrl } = twilio
  const settings = { accountSid, authToken, from: '+15550000018', apiUrl, statusCallback: null }
  return { twilio, settings, sms: await twilioSms(settings) }
}

it('finds a text only if Twilio accepted it before the connection broke', async () => {
  const { twilio, sms } = await opened()
  const since = new Date()
  twilio.next('cut', 'take-and-cut')
  await sms.send(toBob)
  expect(await sms.find(toBob, since)).toEqual([])
  await sms.send(toBob)
  expect(await sms.find(toBob, since)).toEqual([twilio.messages[0]!.sid])
})

it('finds all copies of a text since a given time', async () => {
  const { twilio, sms } = await opened()
  const others = [
    { ...toBob, to: '+15550001003' },
    { ...toBob, body: 'Bob, tell me... Kinhold? Yes' },
  ]
  for (const text of [toBob, toBob, ...others, toBob]) await sms.send(text)
  const [early, first, , , last] = twilio.messages
  const since = new Date()
  early!.createdAt = new Date(since.getTime() - 60_000)
  last!.body = `Sent from your Twilio trial account - ${toBob.body}`
  expect(await sms.find(toBob, since)).toEqual([first!.sid, last!.sid])
})

it('finds a text even though Twilio truncates timestamps to whole seconds', async () => {
  const { twilio, sms } = await opened()
  await sms.send(toBob)
  twilio.messages[0]!.createdAt = new Date('2026-03-01T12:00:00Z')
  expect(await sms.find(toBob, new Date('2026-03-01T12:00:00.900Z'))).toHaveLength(1)
  expect(await sms.find(toBob, new Date('2026-03-01T12:00:06Z'))).toEqual([])
})

it('ADM-31 considers Twilio up only while it responds and the account is active', async () => {
  const { twilio, settings, sms } = await opened()
  expect(await sms.answers()).toBe(true)
  twilio.account.status = 'suspended'
  expect(await (await twilioSms(settings)).answers()).toBe(false)
  expect(await (await twilioSms({ ...settings, authToken: 'wrong' })).answers()).toBe(false)
  await twilio.close()
  expect(await (await twilioSms(settings)).answers()).toBe(false)
  // If Twilio can't be reached, `find` must not return an empty list.
  await expect(sms.find(toBob, new Date())).rejects.toThrow('fetch failed')
})

it('ADM-31 ADM-32 sends only one request to Twilio for two simultaneous checks', async () => {
  const { twilio, sms } = await opened()
  await Promise.all([sms.answers(), sms.answers()])
  expect(twilio.calls).toHaveLength(1)
})

const webhook = 'https://kinhold.example/api/webhooks/twilio/status?message=b0b'
const fields = { MessageStatus: 'delivered', MessageSid: 'SM1', To: toBob.to, Body: 'Ünïcode & =' }

it.each([
  ['a wrong signature', { signature: 'bm90IGEgc2lnbmF0dXJlIG9mIHR3aWxpbw==' }],
  ['no signature', { signature: '' }],
  ['a changed field', { fields: { ...fields, MessageStatus: 'failed' } }],
  ['an extra field', { fields: { ...fields, ErrorCode: '30006' } }],
  ['a missing field', { fields: { MessageStatus: 'delivered' } }],
  ['the address of another message', { url: webhook.replace('b0b', 'ann') }],
  ['a different host', { url: webhook.replace('kinhold', 'elsewhere') }],
  ['an invalid address', { url: 'no address' }],
])('rejects a webhook request with %s', async (_, changed) => {
  const { twilio, sms } = await opened()
  const call = { signature: twilio.signed(webhook, fields), url: webhook, fields }
  expect([sms.isSigned(call), sms.isSigned({ ...call, ...changed })]).toEqual([true, false])
})

it('the fake Twilio computes the signature given in Twilio’s own example', async () => {
  const twilio = await openTwilio({ authToken: '12345' })
  onTestFinished(twilio.close)
  const [Caller, From, To] = ['+14158675309', '+14158675309', '+18005551212']
  const example = { CallSid: 'CA1234567890ABCDE', Caller, Digits: '1234', From, To }
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
  expect(twilio.signed('https://mycompany.com/myapp.php?foo=1&bar=2', example)).toBe(signature)
})
