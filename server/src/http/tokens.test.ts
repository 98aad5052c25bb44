import { expect, it } from 'vitest'
import { hashOf, newDigits, newId, newToken } from './tokens.ts'

it('tokens have 256 random bits and ids have 128', () => {
  for (const [make, bytes] of [
    [newToken, 32],
    [newId, 16],
  ] as const) {
    const made = Array.from({ length: 1000 }, make)
    expect(new Set(made).size).toBe(1000)
    expect(new Set(made.map((one) => Buffer.from(one, 'base64url').length))).toEqual(new Set([bytes]))
    expect(made.every((one) => /^[\w-]+$/.test(one))).toBe(true)
  }
})

it('hashOf returns the SHA-256 hash of a token', () => {
  expect(hashOf('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

it('a code has the requested number of digits, including leading zeros', () => {
  const codes = Array.from({ length: 2000 }, () => newDigits(2))
  expect(codes.every((code) => /^\d\d$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(100)
})
