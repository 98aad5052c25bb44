import { expect, it } from 'vitest'
import { domainOfEmail, emailKey, isEmailAddress, needsUnicodeMail } from './email-address.ts'

it.each([
  'ann@example.org',
  "o'neil+news_1@mail.example.org",
  'é@exämple.fr',
  'ann@exämple.fr',
  'Анна@пример.рф',
  '用户@例子.公司',
  'ann@xn--exmple-cua.fr',
  `${'a'.repeat(64)}@example.org`,
])('SET-21 accepts the address %s', (address) => expect(isEmailAddress(address)).toBe(true))

it.each([
  '',
  'ann',
  '@example.org',
  'ann@',
  'ann@example',
  'ann@localhost',
  'ann@1.2.3.4',
  '.ann@example.org',
  'ann.@example.org',
  'a..n@example.org',
  'a nn@example.org',
  'ann@exa mple.org',
  'ann@example.org/x',
  'ann@example.org:25',
  'Ann <ann@example.org>',
  'ann,bob@example.org',
  'ann@example.org\r\nBcc: bob@example.org',
  `${'é'.repeat(33)}@example.org`,
  `ann@${'a'.repeat(60)}.${'b'.repeat(200)}.org`,
])('SET-21 rejects the address %j', (address) => expect(isEmailAddress(address)).toBe(false))

it('SET-21 emailKey returns the same key for all spellings of an address', () => {
  const keys = ['Ann@EXÄMPLE.fr', 'ann@xn--exmple-cua.fr', 'ANN@exämple.fr'].map(emailKey)
  expect(new Set(keys)).toEqual(new Set(['ann@xn--exmple-cua.fr']))
})

it('SET-21 domainOfEmail returns the domain in ASCII', () => {
  expect(domainOfEmail('é@exämple.fr')).toBe('xn--exmple-cua.fr')
  expect(domainOfEmail('é@<>')).toBeNull()
})

it('SET-21 needsUnicodeMail checks only the part before the @', () => {
  expect(['é@example.fr', 'ann@exämple.fr', 'ann@example.org'].map(needsUnicodeMail)).toEqual([
    true,
    false,
    false,
  ])
})
