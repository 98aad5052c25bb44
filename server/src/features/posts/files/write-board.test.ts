import { expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { ok } from '../../../../testing/ok.ts'
import { trio } from '../../../../testing/trios.ts'
import { plantedWords } from '../../../../testing/words.ts'
import { unzipped } from '../../../../testing/zip.ts'

const words = plantedWords({ ar: { edited: 'معدَّل', archived: 'مؤرشف' } })
const test = appForTests({}, {}, { words })
const three = beforehand(() => trio(test))

it('LNG-36 a downloaded board’s page uses the reader’s language and text direction', async () => {
  const { browser } = three.ann
  const url = `/api/groups/${three.groupId}` as const
  const { id } = await ok(browser.post(`${url}/posts`, { content: 'Hello' }))
  await ok(browser.patch(`/api/posts/${id}`, { content: 'Hello again' }))
  const page = async (language: string) => {
    const { raw } = await browser.get(`${url}/file`, { headers: { 'accept-language': language } })
    return unzipped(raw)['board.html']!.toString()
  }
  expect(await page('en')).toMatch(/<html lang="en" dir="ltr">[^]* \(edited\)/)
  expect(await page('ar')).toMatch(/<html lang="ar" dir="rtl">[^]* \(معدَّل\)/)
})
