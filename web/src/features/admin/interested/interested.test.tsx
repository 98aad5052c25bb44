import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { admin, interestedUser as person } from '../../../../testing/people.ts'
import { twoPages } from '../../../../testing/replies.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { InterestedUsersScreen } from './interested-users-screen.tsx'
import { perLevel, perSource } from './totals.ts'

test('ADM-52, ADM-53, ADM-55, ADM-56 people are counted per level by its label, and per source in words', () => {
  const people = [
    person(),
    person({ id: 2, interestLevel: 'interested', howDidYouHear: 'other', howDidYouHearOther: 'A poster' }),
    person({ id: 3, interestLevel: 'keep_info', howDidYouHear: 'other' }),
    person({ id: 4, interestLevel: 'not_interested', howDidYouHear: 'radio' }),
  ]
  expect(perLevel(people)).toEqual([
    ['Full Send!', 1],
    ['Keep Info', 2],
    ['Deciding', 0],
    ['Not Interested', 1],
  ])
  expect(perSource(people)).toEqual([
    ['Direct Access', 1],
    ...['Loved One', 'Friend', 'Associate', 'Instagram', 'TikTok'].map((source) => [source, 0]),
    ['Other', 2],
    ['radio', 1],
  ])
})

test('ADM-52 the totals count everybody, also who is on a further page', async () => {
  const first = person({ id: 2, consentedAt: '2026-01-02T10:00:00.000Z' })
  serve({ 'GET /api/admin/interested-users': twoPages('WzJd', [first], [person({ submissions: 3 })]) })
  renderScreen(<InterestedUsersScreen />, { account: admin() })
  expect(await screen.findByRole('region', { name: 'In all' })).toHaveTextContent(
    /People\s*2\s*May be texted\s*1\s*Times asked\s*4/,
  )
  expect(screen.getByRole('region', { name: 'By interest' })).toHaveTextContent(/Full Send!\s*2/)
  expect(screen.getByRole('region', { name: 'Heard of us by' })).toHaveTextContent(/Direct Access\s*2/)
})
