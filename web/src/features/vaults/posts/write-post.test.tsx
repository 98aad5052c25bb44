import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchUploads } from '../../../../testing/canned-upload.ts'
import { media, withMedia } from '../../../../testing/media.ts'
import { held } from '../../../../testing/replies.ts'
import { refusal, toastText, told } from '../../../../testing/visitor.ts'
import { freshVault, openVault, vaultPost } from '../../../../testing/vault-page.tsx'

const ROUTE = 'POST /api/vaults/:id/posts'
const field = () => screen.findByRole('textbox', { name: 'Post' })
const button = () => screen.getByRole('button', { name: 'Post' })
const picture = (name = 'boat.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const stored = (n: number) => ({ url: `/media/up${n}`, ...withMedia(media(`up${n}`)) })

test('VLT-61, VLT-64, VLT-65, VLT-96 what the owner writes is posted; without words and on its way there is no Post', async () => {
  const sending = held()
  const { user, sentTo } = openVault({ [ROUTE]: sending.reply }, { of: freshVault() })
  await field()
  expect(button()).toBeDisabled()
  await user.type(await field(), '  ')
  expect(button()).toBeDisabled()
  await user.type(await field(), 'Dear all{Enter}love')
  expect(sentTo(ROUTE)).toEqual([])
  await user.click(button())
  expect(await screen.findByText('Sending…')).toBeVisible()
  await user.type(await field(), 'next')
  expect(button()).toBeDisabled()
  await act(async () => sending.answer({ status: 201, body: vaultPost({ content: 'Dear all\nlove' }) }))
  await told('Post created successfully')
  expect(sentTo(ROUTE).map(({ body }) => body)).toEqual([
    { content: 'Dear all\nlove', allowComments: true, allowLikes: true },
  ])
  expect(button()).toBeEnabled()
})

test('VLT-117 what others may answer is said when it is written, and begins anew with the next', async () => {
  const { user, sentTo } = openVault(
    { [ROUTE]: { status: 201, body: vaultPost({ allowComments: false }) } },
    { of: freshVault() },
  )
  await user.type(await field(), 'Just so you know')
  await user.click(screen.getByRole('checkbox', { name: 'Allow comments' }))
  await user.click(button())
  await waitFor(() => expect(sentTo(ROUTE)).toHaveLength(1))
  expect(sentTo(ROUTE)[0]!.body).toMatchObject({ allowComments: false, allowLikes: true })
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Allow comments' })).toBeChecked())
  await user.type(await field(), 'Talk, but no hearts')
  await user.click(screen.getByRole('checkbox', { name: 'Allow likes' }))
  await user.click(button())
  await waitFor(() => expect(sentTo(ROUTE)).toHaveLength(2))
  expect(sentTo(ROUTE)[1]!.body).toMatchObject({ allowComments: true, allowLikes: false })
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Allow likes' })).toBeChecked())
})

test('VLT-66, VLT-92, VLT-96 pictures, films, sound and PDFs go along once they have arrived; one that did not says why', async () => {
  const uploads = catchUploads()
  const { user, sentTo } = openVault({ [ROUTE]: { status: 201, body: vaultPost() } }, { of: freshVault() })
  await field()
  const input = screen.getByLabelText('Files')
  expect(input).toHaveAttribute('accept', 'image/*,video/*,audio/*,application/pdf')
  expect(input).toHaveAttribute('multiple')
  await user.upload(input, [picture('a.jpg'), picture('b.jpg')])
  await act(async () => uploads[0]!.answer(200, stored(1)))
  expect(toastText()).toBeNull()
  await act(async () => uploads[1]!.answer(200, stored(2)))
  await told('File uploaded successfully')
  await user.type(await field(), 'Two boats')
  await user.click(button())
  await waitFor(() => expect(sentTo(ROUTE)).toHaveLength(1))
  expect(sentTo(ROUTE)[0]!.body).toMatchObject({ mediaUrls: ['/media/up1', '/media/up2'] })
  await user.upload(input, picture())
  const why = 'The disk is full.'
  await act(async () => uploads[2]!.answer(413, { error: why, message: why, code: 'x' }))
  await told(`Failed to upload file | ${why}`)
})

test("VLT-73, VLT-90, VLT-118 a post that failed says why in the server's words, and its words are back", async () => {
  const busy = refusal(429, 'too_many', 'That was a lot. Please wait a minute.')
  const { user } = openVault({ [ROUTE]: busy }, { of: freshVault() })
  await user.type(await field(), 'Dear all')
  await user.click(button())
  await told('Failed to create post | That was a lot. Please wait a minute.')
  expect(await field()).toHaveValue('Dear all')
  expect(screen.queryByRole('article')).toBeNull()
})
