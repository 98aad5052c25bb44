import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { ApiError } from '../../api.ts'
import { UNREACHABLE_TYPED } from '../words.ts'
import { sayAtForm } from './refusals.ts'

type Fields = { name: string; phone: string }
type Options = Parameters<typeof sayAtForm<Fields>>[2]

function refuse(why: unknown, options?: Options) {
  const { result } = renderHook(() => {
    const form = useForm<Fields>({ defaultValues: { name: 'Ann', phone: '' } })
    return { form, errors: form.formState.errors }
  })
  let isNamed: boolean | undefined
  act(() => void (isNamed = sayAtForm(why, result.current.form, options)))
  const { name, phone, root } = result.current.errors
  const said = { name: name?.message, phone: phone?.message, root: root?.message }
  return { isNamed, said, typed: result.current.form.getValues() }
}

const NOTHING = { name: undefined, phone: undefined, root: undefined }
const refusal = { error: 'Please look again.', message: 'x', code: 'invalid' }

test('shows a server error next to its field', () => {
  const fields = { phone: 'This number is taken.', other: 'Not of this form.' }
  const { isNamed, said, typed } = refuse(new ApiError(400, JSON.stringify({ ...refusal, fields }), ''))
  expect(isNamed).toBe(true)
  expect(said).toEqual({ ...NOTHING, phone: 'This number is taken.' })
  expect(typed).toEqual({ name: 'Ann', phone: '' })
})

test('shows an error without a field as a form error', () => {
  const why = new ApiError(409, JSON.stringify(refusal), '')
  expect(refuse(why)).toMatchObject({ isNamed: false, said: { ...NOTHING, root: refusal.error } })
  expect(refuse(why, { elseAt: 'name' }).said).toEqual({ ...NOTHING, name: refusal.error })
})

test('shows a field error that is returned instead of thrown', () => {
  expect(refuse({ ...refusal, fields: { name: 'Too long.' } }).said).toEqual({
    ...NOTHING,
    name: 'Too long.',
  })
})

test('shows the default or the caller’s error if there is no response', () => {
  expect(refuse(new TypeError('Failed to fetch')).said).toEqual({ ...NOTHING, root: UNREACHABLE_TYPED })
  expect(refuse(undefined, { otherwise: 'Not sent.' }).said).toEqual({ ...NOTHING, root: 'Not sent.' })
})

function Form({ why }: { why: unknown }) {
  const form = useForm<Fields>({ defaultValues: { name: 'Ann', phone: '' } })
  const { name, phone, root } = form.formState.errors
  return (
    <form onSubmit={form.handleSubmit(() => void sayAtForm(why, form))}>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Phone" {...form.register('phone')} />
      <button type="submit">Send</button>
      <output>{[name, phone, root].map((said) => said?.message ?? '').join('|')}</output>
    </form>
  )
}

test('API-35 clears a field error only when its field changes', async () => {
  const said = () => screen.getByRole('status').textContent
  const { rerender } = render(<Form why={{ ...refusal, fields: { phone: 'This number is taken.' } }} />)
  await userEvent.click(screen.getByRole('button'))
  expect(said()).toBe('|This number is taken.|')
  await userEvent.type(screen.getByLabelText('Name'), 'a')
  expect(said()).toBe('|This number is taken.|')
  await userEvent.type(screen.getByLabelText('Phone'), '5')
  expect(said()).toBe('||')
  rerender(<Form why={refusal} />)
  await userEvent.click(screen.getByRole('button'))
  expect(said()).toBe('||Please look again.')
  await userEvent.type(screen.getByLabelText('Name'), 'a')
  expect(said()).toBe('||')
})
