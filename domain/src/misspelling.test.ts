import { expect, it } from 'vitest'
import { likeliest } from './misspelling.ts'

const NAMES = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_POOL',
  'SMTP_URL',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
]

it.each([
  ['two swapped letters', 'PUBLIC_ULR', 'PUBLIC_URL'],
  ['the first two letters swapped', 'UPBLIC_URL', 'PUBLIC_URL'],
  ['a missing letter', 'PUBLC_URL', 'PUBLIC_URL'],
  ['an extra letter', 'PORTT', 'PORT'],
  ['a wrong letter', 'DATABASE_URI', 'DATABASE_URL'],
  ['a typo in each of two words', 'DATBASE_POL', 'DATABASE_POOL'],
  ['lower case', 'public_url', 'PUBLIC_URL'],
  ['different separators', 'public-url', 'PUBLIC_URL'],
  ['no separators', 'PUBLICURL', 'PUBLIC_URL'],
  ['a missing last word', 'S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
])('%s: %s is recognized as a misspelling of %s', (_, typed, meant) => {
  expect(likeliest(typed, NAMES)).toBe(meant)
})

it.each(
  'HOME PATH HOSTNAME PGHOST DB_PORT HTTP_URL AWS_REGION R2_REGION DATABASE_PORT DATABASE_HOST PUBLIC_KEY X'.split(
    ' ',
  ),
)('%s isn’t close to any known name', (typed) => expect(likeliest(typed, NAMES)).toBeNull())
