import { pairKey } from '@kinhold/domain/bonds'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../../db/database.ts'
import { seesGroup } from '../../groups/see-group.ts'
import { seenConversation } from '../../messages/see-conversation.ts'
import { seenPlayer } from '../../players/see-player.ts'
import type { Subject } from '../../ties/mutes.queries.ts'
import { seekerOfPlayer } from '../../vaults/see-vault.ts'
import { sightOf } from '../../vaults/vaults.queries.ts'

/** True when a player sees the subject of a mute. */
export async function seesSubject(db: Db, me: PlayerRow, { kind, id }: Subject): Promise<boolean> {
  switch (kind) {
    case 'conversation':
      return (await seenConversation(db, me, pairKey(me.id, id))) !== null
    case 'person':
      return (await seenPlayer(db, me, id)) !== null
    case 'board':
      return seesGroup(db, me, id)
    case 'vault':
      return (await sightOf(db, seekerOfPlayer(me), id)) !== null
  }
}
