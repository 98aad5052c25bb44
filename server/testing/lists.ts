import { expect } from 'vitest'
import type { BodyAt, RouteAt } from './answers.ts'
import type { Browser } from './browser.ts'

/** Returns all the pages of a list, found by following the links in the responses. */
export async function pagesOf<const Url extends string>(
  browser: Browser,
  first: Url,
): Promise<BodyAt<RouteAt<'GET', Url>>[]> {
  const pages: BodyAt<RouteAt<'GET', Url>>[] = []
  for (let url: Url | undefined = first; url !== undefined;) {
    const { status, body, headers } = await browser.get<Url>(url)
    expect(status).toBe(200)
    pages.push(body)
    url = /^<(\/[^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1] as Url | undefined
  }
  return pages
}
