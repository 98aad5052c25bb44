import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkCard } from '../media/link-card.tsx'
import { LinkedText } from './linked-text.tsx'

function show(text: string) {
  const { container } = render(
    <p>
      <LinkedText text={text} />
    </p>,
  )
  return { container, links: screen.queryAllByRole('link') }
}

test('UNI-84 turns web addresses into links that send no referrer', () => {
  const text = 'The key (see https://example.com/key_(old)).\nAnd www.example.com, too <b>.'
  const { container, links } = show(text)
  expect(container).toHaveTextContent(text, { normalizeWhitespace: false })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['https://example.com/key_(old)', 'https://example.com/key_(old)'],
    ['www.example.com', 'https://www.example.com'],
  ])
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
    expect(link).toHaveClass('wrap-anywhere')
  }
})

test('UNI-84 doesn’t link javascript: URLs, data: URLs or addresses with a disguised host', () => {
  expect(show('javascript:alert(1) data:text/html,x https://bank.example@evil.example').links).toEqual([])
})

test('UNI-84 shows a mixed-script host name as punycode', () => {
  const { links } = show('https://\u0435xample.com/a')
  expect(links[0]).toHaveTextContent('https://xn--xample-2of.com/a')
  render(<LinkCard url={'https://\u0435xample.com/a'} title={null} description={null} />)
  expect(
    screen.getByRole('link', { name: /^xn--xample-2of\.com.*xn--xample-2of\.com/ }),
  ).not.toHaveTextContent('\u0435')
})

test('UNI-84 doesn’t let right-to-left text change the direction of a link', () => {
  const { links } = show('انظر https://example.com/a?b=1 ثم قل لي')
  expect(links[0]!.parentElement!.tagName).toBe('BDI')
  expect(links[0]!.parentElement).toHaveAttribute('dir', 'ltr')
})
