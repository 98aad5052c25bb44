import { buttonStyle } from '../../../ui/button-style.ts'
import { Download } from '../../../ui/icons.ts'
import { allFilesOf } from '../vault.data.ts'

export function DownloadAll({ vaultId }: { vaultId: number }) {
  return (
    <a href={allFilesOf(vaultId)} download className={buttonStyle({ variant: 'quiet' })}>
      <Download aria-hidden className="size-5" />
      Download all
    </a>
  )
}
