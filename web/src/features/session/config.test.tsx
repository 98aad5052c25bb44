import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { appConfig } from '../../../testing/visitor.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { useConfig } from './config.data.ts'

const config = appConfig({ appName: 'Hearth', phoneVerification: true, smsAvailable: true })

function Name() {
  const { appName, taglines } = useConfig()
  return (
    <>
      <p>{appName}</p>
      <p>{taglines.join(', ')}</p>
    </>
  )
}

test('LOG-32, LOG-33 shows the default name and taglines if the server’s settings fail to load', async () => {
  const sent = serve({ 'GET /api/config': { status: 500, body: 'oops' } })
  renderScreen(<Name />)
  expect(screen.getByText('Kinhold')).toBeVisible()
  expect(screen.getByText('Only Your Loved Ones Know, Trust The Ones You Love')).toBeVisible()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByText('Kinhold')).toBeVisible()
})

test('loads the server’s settings only once', async () => {
  const sent = serve({ 'GET /api/config': { status: 200, body: config } })
  const { queries } = renderScreen([<Name key="a" />, <Name key="b" />])
  await waitFor(() => expect(screen.getAllByText('Hearth')).toHaveLength(2))
  await queries.refetchQueries({ stale: true })
  expect(sent).toHaveLength(1)
})
