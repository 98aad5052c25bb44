import { expect, it } from 'vitest'
import { asAttachment } from './present-attachment.ts'

it.each([
  ['report.pdf', 'report.pdf', 'report.pdf'],
  ['My Report (2).PDF', 'My Report (2).PDF', 'My%20Report%20%282%29.PDF'],
  ['Übersicht – 表.pdf', 'Ubersicht _ _.pdf', '%C3%9Cbersicht%20%E2%80%93%20%E8%A1%A8.pdf'],
  ['page.html', 'page.html.pdf', 'page.html.pdf'],
  ['evil.pdf.exe', 'evil.pdf.exe.pdf', 'evil.pdf.exe.pdf'],
  ['a"; filename="b.exe.pdf', 'a_ filename_b.exe.pdf', 'a%22%3B%20filename%3D%22b.exe.pdf'],
  ["it's 100%*!\\.pdf", 'it_s 100_.pdf', 'it%27s%20100%25%2A%21%5C.pdf'],
  ['', 'document.pdf', 'document.pdf'],
  [null, 'document.pdf', 'document.pdf'],
])('%j is saved under its name, as a PDF', (name, plain, encoded) => {
  expect(asAttachment(name, '.pdf')).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
})
