import { EmptyPage } from '../../parts/empty-page.tsx'
import { paths } from '../../paths.ts'

export function PlayerNotFound() {
  return (
    <EmptyPage title="Player Not Found" to={paths.network()} label="Back to Network">
      There is no such member in your part of the network.
    </EmptyPage>
  )
}
