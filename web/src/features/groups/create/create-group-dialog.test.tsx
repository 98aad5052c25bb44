import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { group } from '../../../../testing/groups.tsx'
import { member } from '../../../../testing/people.ts'
import { fill, renderScreen } from '../../../../testing/screen.tsx'
import { refusal, told } from '../../../../testing/visitor.ts'
import { Toaster } from '../../../parts/toaster.tsx'
import { CreateGroupDialog } from './create-group-dialog.tsx'

type Reply = NonNullable<NonNullable<Parameters<typeof serve>[0]>['POST /api/groups']>

async function create(reply: Reply, screenName: 'unit' | 'invitations' = 'unit') {
  const sent = serve({ 'POST /api/groups': reply })
  const onClose = vi.fn<() => void>()
  const onCreated = vi.fn<() => void>()
  const people = ['Ann', 'Bob', 'Cleo']
  const { user } = renderScreen(
    <>
      <CreateGroupDialog unitId={3} people={people} screen={screenName} {...{ onClose, onCreated }} />
      <Toaster />
    </>,
    { account: member() },
  )
  await fill(user, screen.getByLabelText('Name'), 'Choir')
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  const bodies = () => sent.map(({ body }) => body)
  return { bodies, onClose, onCreated }
}

test('UNI-36, UNI-46 from the card of a unit it sends name and unit, and says that it succeeded', async () => {
  const { bodies, onClose, onCreated } = await create({ status: 201, body: group() })
  await told('Success | Group created successfully!')
  expect(bodies()).toEqual([{ name: 'Choir', trustUnitId: 3 }])
  expect(onCreated).toHaveBeenCalledWith(group())
  expect(onClose).toHaveBeenCalled()
})

test('UNI-37, UNI-46 from the invitations screen the creator goes along', async () => {
  const { bodies } = await create({ status: 201, body: group() }, 'invitations')
  await told('Success | Group created successfully!')
  expect(bodies()).toEqual([{ name: 'Choir', trustUnitId: 3, createdById: 19 }])
})

test("UNI-48 a refusal is told in the server's words, at the form too, and the name stays", async () => {
  const sentence = 'This trust unit has its group already.'
  const { onClose } = await create(refusal(409, 'group_exists', sentence))
  await told(`Error | ${sentence}`)
  expect(screen.getByText(sentence, { selector: '[role=alert]' })).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Choir')
  expect(onClose).not.toHaveBeenCalled()
})
