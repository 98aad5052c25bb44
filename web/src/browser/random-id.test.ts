import { expect, test, vi } from 'vitest'
import { randomId } from './random-id.ts'

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('randomId returns a different UUID each time', () => {
  expect(randomId()).toMatch(UUID_4)
  expect(randomId()).not.toBe(randomId())
})

test('MSG-76 randomId returns a UUID even if the browser lacks crypto.randomUUID', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  })
  const ids = Array.from({ length: 100 }, randomId)
  for (const id of ids) expect(id).toMatch(UUID_4)
  expect(new Set(ids).size).toBe(100)
})

test.each([
  { byte: 0x00, id: '00000000-0000-4000-8000-000000000000' },
  { byte: 0xff, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' },
])('MSG-76 randomId returns $id if every random byte is $byte', ({ byte, id }) => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) })
  expect(randomId()).toBe(id)
})
