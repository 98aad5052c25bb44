import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { member } from '../../../../testing/people.ts'
import { createQueryClient } from '../../../query-client.ts'
import { SessionProvider } from '../../session/session-provider.tsx'
import { signedIn } from '../../session/session-state.ts'
import { useKeptLook } from './kept-look.data.ts'

const queries = createQueryClient()

/** Returns the state stored for the member with this id. */
function found(id: number) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <SessionProvider start={signedIn(member({ id }), false)}>{children}</SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )
  return renderHook(useKeptLook, { wrapper }).result.current
}

test('NET-31 restores the saved state of the tree only for the same member', () => {
  found(19).keep({ chosenId: 20 })
  found(19).keep({ asList: true })
  expect(found(19).left).toEqual({ chosenId: 20, asList: true })
  expect(found(21).left).toEqual({})
  found(21).keep({ asList: false })
  expect(found(21).left).toEqual({ asList: false })
  expect(found(19).left).toEqual({})
})
