import { FIRST_MEMBER_ID } from '@kinhold/domain/players'
import { withConnection } from '../../server/src/db/connection.ts'
import { makePeople, type People } from '../people.ts'

/** The network that `ways` and `endings` share. */
export type Network = People & { url: string; bonds: number }

/** Creates a network in which everyone is visible to everyone, with about 5 × `most` bonds. */
export async function makeNetwork(url: string, most: number): Promise<Network> {
  return withConnection(url, async (ask) => {
    // Makes new members visible to everyone by default.
    await ask(showing('public'))
    const people = await makePeople(url, most, [bondsAnywhere(most)])
    await ask(showing('friends'))
    const [row] = await ask('select count(*) from bonds')
    return { ...people, url, bonds: Number(row!.count) }
  })
}

/** Returns the statement that sets the default visibility of members. */
function showing(visibility: string): string {
  return `alter table players alter profile_visibility set default '${visibility}',
    alter network_visibility set default '${visibility}'`
}

/** Returns the statement that adds about 4 × `count` bonds. Every run adds the same bonds. */
function bondsAnywhere(count: number): string {
  return `
    with pairs as materialized (
      select ${FIRST_MEMBER_ID} + n % ${count} as one, ${FIRST_MEMBER_ID} + abs(hashint8(n)::bigint) % ${count} as other
      from generate_series(1, ${4 * count}::bigint) as n
    ), wide as (
      select least(one, other) as low, greatest(one, other) as high from pairs where one <> other
      except select low_id, high_id from bonds
    )
    insert into bonds (low_id, high_id, sponsor_id, invitee_id) select low, high, low, high from wide order by low, high`
}
