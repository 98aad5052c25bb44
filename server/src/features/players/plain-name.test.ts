import { folded } from '@kinhold/domain/folding'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'

const test = appForTests()

/** Returns the words that the database and the domain fold differently. */
async function differing(words: string[]): Promise<string[]> {
  const { rows } = await sql<{ plain: string }>`
    select plain_name(word) as plain from unnest(${words}::text[]) with ordinality as given (word, nth) order by nth`.execute(
    test.db,
  )
  return words.filter((word, nth) => folded(word) !== rows[nth]!.plain)
}

it('API-40 the database folds every letter and mark the same way as the domain code', async () => {
  const signs = Array.from({ length: 0x1_10_00 }, (_, n) => String.fromCodePoint(n + 1))
    .filter((sign) => /[\p{L}\p{M}\p{N}\p{P}\p{Cf}\p{Sk}]/u.test(sign))
    // These letters are from Unicode 17, which PostgreSQL 18 doesn't know.
    .filter((sign) => !/[\ua7ce-\ua7d5\ua7f1]/.test(sign))
    .concat('\u{e0100}', '\u{e01ef}')
  expect(await differing(signs)).toEqual([])
})

it.each([
  'Ann Archer',
  'Zoé O’Brien',
  "O'Neil_`a´b",
  'Straße Æsa ŀl Þór',
  'がカ 한국',
  'Ёлка Їжак',
  'أَحْمَدُ ـ علی',
])('API-40 the database folds %s the same way as the domain code', async (name) =>
  expect(await differing([name, name.normalize('NFD')])).toEqual([]),
)
