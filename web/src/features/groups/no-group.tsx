import { t } from '@lingui/core/macro'
import { EmptyPage } from '../../parts/empty-page.tsx'
import { paths } from '../../paths.ts'

type Props = { isInvalid?: boolean; sentence?: string | undefined }

/**
 * Shows that the group doesn't exist or that its address is invalid. `sentence` explains the invalid address.
 */
export function NoGroup({ isInvalid, sentence }: Props) {
  return (
    <EmptyPage
      title={isInvalid ? t`Invalid Group` : t`Group Not Found`}
      to={paths.groups()}
      label={t`Back to groups`}
    >
      {isInvalid
        ? (sentence ?? t`The address of a group ends with its number.`)
        : t`None of your groups has this address. A group’s board is open only to its three members.`}
    </EmptyPage>
  )
}
