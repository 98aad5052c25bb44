import type { AskedClaim } from '@kinhold/contract/claims'
import type { Guardians } from '@kinhold/contract/guardians'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useMember } from '../session/use-session.ts'
import { AskedClaimCard, needsReader } from './asked-claim.tsx'
import { useAnswerAsker, useAskedClaims, useGuardians } from './claims.data.ts'
import { useFocusAfter } from '../../parts/use-focus-after.ts'

export function ClaimsScreen() {
  const claims = useAskedClaims()
  const askers = useGuardians()
  const { isAdmin } = useMember()
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageTitle title={isAdmin ? t`Lost numbers` : t`Guardians`} />
      <Loaded query={claims} failure={t`This could not be loaded.`} loading={WAITING}>
        {(asked) => (
          <Loaded query={askers} failure={t`This could not be loaded.`} loading={WAITING}>
            {({ askedBy }) => (
              <>
                <Requests asked={asked} askedBy={askedBy} />
                {asked.length + askedBy.length === 0 && (
                  <EmptyState>
                    {isAdmin
                      ? t`Nobody needs you at the moment. People who lose their number and named no guardians appear here.`
                      : t`Nobody needs you at the moment. People who name you as guardian, or lose their number, appear here.`}
                  </EmptyState>
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

type Requests = { asked: AskedClaim[]; askedBy: Guardians['askedBy'] }

// Lists unanswered requests first. A request that the member answers here keeps its place, so that it keeps
// focus.
function Requests({ asked, askedBy }: Requests) {
  const requests = [
    ...asked.map((claim) => {
      const key = `claim ${keyAmong(asked, claim)}`
      return { key, isOpen: needsReader(claim), card: <AskedClaimCard key={key} claim={claim} /> }
    }),
    ...askedBy.map((asker) => {
      const key = `asker ${asker.id}`
      return { key, isOpen: asker.agreed === null, card: <Asker key={key} asker={asker} /> }
    }),
  ]
  const [first, setFirst] = useState<string[]>([])
  const added = requests.filter(({ key, isOpen }) => isOpen && !first.includes(key)).map(({ key }) => key)
  if (added.length > 0) setFirst([...first, ...added])
  const isFirst = ({ key }: { key: string }) => first.includes(key)
  const inOrder = [...requests.filter(isFirst), ...requests.filter((request) => !isFirst(request))]
  return inOrder.map(({ card }) => card)
}

// The key of an account's first claim is the account's id, so that typed text is kept when a newer claim
// becomes the first.
function keyAmong(asked: AskedClaim[], claim: AskedClaim): string | number {
  const first = asked.find((one) => one.player.id === claim.player.id)
  return first === claim ? `player ${claim.player.id}` : claim.id
}
const WAITING = <RowsOnTheirWay count={2} row="h-48 rounded-card" className="grid gap-6" />

function Asker({ asker }: { asker: Guardians['askedBy'][number] }) {
  const { mutate, isPending, error } = useAnswerAsker()
  // Answering removes the focused button, so focus the result.
  const [words, focusWords] = useFocusAfter<HTMLParagraphElement>()
  const answer = (agrees: boolean) => mutate({ playerId: asker.id, agrees }, { onSuccess: focusWords })
  return (
    <Card aria-label={t`Guardian of ${{ name: asker.name }}`} className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={asker.name} photo={asker.profilePhoto} />
        <p ref={words} tabIndex={-1} className="min-w-0 flex-1 wrap-anywhere outline-none">
          {askerWords(asker)}
        </p>
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error && sentenceOf(error, t`Your answer was not sent. Please check your connection.`)}
      </p>
      <div className="flex flex-wrap gap-3">
        {asker.agreed !== true && (
          <Button variant="primary" busy={isPending} onClick={() => answer(true)}>
            {t`Yes, I agree`}
          </Button>
        )}
        {asker.agreed !== false && (
          <Button busy={isPending} onClick={() => answer(false)}>
            {asker.agreed ? t`Stop being a guardian` : t`No, thank you`}
          </Button>
        )}
      </div>
    </Card>
  )
}

function askerWords({ name, agreed }: Guardians['askedBy'][number]): string {
  if (agreed === null)
    return t`${name} asks you to be their guardian: if they lose their number, you call or meet them, and confirm that it’s really them.`
  return agreed ? t`You are a guardian of ${name}.` : t`You declined to be a guardian of ${name}.`
}
