import { Trans } from '@lingui/react/macro'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

test('LNG-18 a value that looks like a tag is shown as text', () => {
  const name = '<0/> & </0>'
  const { container } = render(
    <p>
      <Trans>
        You look at <strong>{name}</strong>.
      </Trans>
    </p>,
  )
  expect(container.textContent!.replaceAll('\u2060', '')).toBe('You look at <0/> & </0>.')
  expect(container.querySelectorAll('strong')).toHaveLength(1)
})
