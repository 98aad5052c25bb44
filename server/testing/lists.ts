import { expect } from 'vitest'
import type { Browser } from './browser.ts'

/** Every page of a list, by the links of its answers. */
export async function pagesOf(browser: Browser, first: string): Promise<Record<string, unknown>[][]> {
  const pages: Record<string, unknown>[][] = []
  for (let url: string | undefined = first; url !== undefined;) {
    const { status, body, headers } = await browser.get(url)
    expect(status).toBe(200)
    pages.push(body)
    url = /^<(\/[^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1]
  }
  return pages
}
