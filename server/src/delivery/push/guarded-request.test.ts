import { expect, it, onTestFinished } from 'vitest'
import { openPushService } from '../../../testing/push-service.ts'
import { guardedPost, isPublicAddress, NotPublic } from './guarded-request.ts'
import { openPush } from './web-push.ts'

it.each([
  [
    false,
    '0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.254 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1 172.31.255.255',
  ],
  [false, '192.0.0.8 192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255'],
  [
    false,
    ':: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::a00:1 100::1 2001::1 2001:db8::1 2002:a00:1::',
  ],
  [false, '3fff::1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 example.org '],
  [true, '8.8.8.8 100.63.255.255 172.15.0.1 172.32.0.1 192.167.1.1 223.255.255.255'],
  [true, '2606:4700::1111 2a00:1450:4001::200e 2001:4860:4860::8888'],
])('isPublicAddress returns %s for %s', (isPublic, addresses) => {
  for (const address of addresses.split(' '))
    expect([address, isPublicAddress(address)]).toEqual([address, isPublic])
})

const browser = async () => {
  const service = await openPushService()
  onTestFinished(service.close)
  return { service, ...service.browser().subscription }
}

it('refuses requests to a host name that resolves to the local machine', async () => {
  const { service, endpoint, keys } = await browser()
  await expect(guardedPost(endpoint, {}, Buffer.alloc(0), { timeoutMs: 2_000 })).rejects.toThrow(NotPublic)
  const plain = endpoint.replace('https', 'http')
  await expect(guardedPost(plain, {}, Buffer.alloc(0), { timeoutMs: 2_000 })).rejects.toThrow(NotPublic)
  const push = openPush(2_000)
  const notice = { keys: await push.newKeys(), subject: 'https://kinhold.example', payload: '{}', topic: 'a' }
  expect(await push.send({ ...notice, to: { endpoint, ...keys } })).toEqual({ kind: 'gone' })
  expect(service.asked).toEqual([])
})

it('doesn’t retry a notice that a push service has rejected', async () => {
  const { service, endpoint, keys } = await browser()
  const what = { subject: 'https://kinhold.example', payload: '{}', topic: 'a' }
  const notice = { ...what, keys: await service.push.newKeys(), to: { endpoint, ...keys } }
  // A push service responds with 403 to a server whose key it doesn't know.
  expect(await service.push.send(notice)).toEqual({ kind: 'refused' })
  expect(service.asked).toHaveLength(1)
})

const subscription = {
  endpoint: 'https://push.vendor.example.net/abc',
  p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
}

it('accepts a valid subscription with or without base64 padding', () => {
  expect(openPush().accepts(subscription)).toBe(true)
  expect(openPush().accepts({ ...subscription, auth: `${subscription.auth}==` })).toBe(true)
})

it.each([
  ['an http address', { endpoint: 'http://push.vendor.example.net/abc' }],
  ['an invalid address', { endpoint: 'hello' }],
  ['an IPv4 address', { endpoint: 'https://8.8.8.8/abc' }],
  ['an IPv4 address written as a number', { endpoint: 'https://2130706433/abc' }],
  ['an IPv6 address', { endpoint: 'https://[2606:4700::1111]/abc' }],
  ['the host name localhost', { endpoint: 'https://localhost/abc' }],
  ['a host name that ends with .local', { endpoint: 'https://printer.local/abc' }],
  ['a host name without a dot', { endpoint: 'https://intranet/abc' }],
  ['the host name of a cloud metadata service', { endpoint: 'https://metadata.google.internal./abc' }],
  ['a port other than 443', { endpoint: 'https://push.vendor.example.net:8443/abc' }],
  ['a user name and password in its address', { endpoint: 'https://a:b@push.vendor.example.net/abc' }],
  ['a key that is too short', { p256dh: 'BAAA' }],
  ['a key that is not an uncompressed point', { p256dh: Buffer.alloc(65, 7).toString('base64url') }],
  ['a key with invalid characters', { p256dh: '!'.repeat(87) }],
  ['a secret that is too short', { auth: 'AAAA' }],
  ['a secret that is too long', { auth: Buffer.alloc(17).toString('base64url') }],
])('rejects a subscription with %s', (_, wrong) => {
  expect(openPush().accepts({ ...subscription, ...wrong })).toBe(false)
})
