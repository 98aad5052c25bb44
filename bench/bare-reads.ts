import { app, pool, serve, tokenOf } from './bare.ts'

/**
 * A minimal Fastify server that runs one prepared statement per response and returns the same JSON as the
 * real server.
 */

const ME = {
  name: 'me',
  text: `select players.* from sessions join players on players.id = player_id
    where token_hash = $1 and expires_at > now() and status = 'active'`,
}
app.get('/api/auth/me', async (request) => {
  const { rows } = await pool.query({ ...ME, values: [tokenOf(request)] })
  return playerOf(rows[0])
})

const NOTIFICATIONS = {
  name: 'notifications',
  text: `select note.*, about.id as about, about.name from sessions
    join players on players.id = sessions.player_id
    join notifications as note on note.player_id = players.id
    join players as about on about.id = about_id
    where token_hash = $1 and sessions.expires_at > now() and players.status = 'active'
    order by note.id desc limit 50`,
}
app.get('/api/notifications', async (request) => {
  const { rows } = await pool.query({ ...NOTIFICATIONS, values: [tokenOf(request)] })
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: `${row.name} accepted your invitation. You are connected.`,
    names: [row.about],
    href: `/player/${row.about}`,
    createdAt: row.created_at.toISOString(),
    begunAt: (row.begun_at ?? row.created_at).toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }))
})

const POSTS = {
  name: 'posts',
  text: `select posts.*, author.name, author.photo_id,
      (select coalesce(json_agg(json_build_object('url', '/media/' || uploads.id, 'kind', kind, 'name', uploads.name,
        'contentType', content_type, 'size', bytes, 'width', width, 'height', height, 'duration', null) order by place),
        '[]') from post_media join uploads on uploads.id = upload_id where post_media.place_key = posts.place_key and post_id = posts.id) as media
    from sessions
    join players on players.id = sessions.player_id
    join group_members on group_members.player_id = players.id
    join posts on posts.place_key = -group_members.group_id
    join players as author on author.id = author_id
    where token_hash = $1 and sessions.expires_at > now() and players.status = 'active' and posts.group_id = $2
    order by is_pinned desc, posts.id desc limit 50`,
}
app.get<{ Params: { id: string } }>('/api/groups/:id/posts', async (request) => {
  const { rows } = await pool.query({ ...POSTS, values: [tokenOf(request), request.params.id] })
  return rows.map(postOf)
})

const INVITATIONS = {
  name: 'invitations',
  text: `select invitations.*, players.name, players.photo_id, recipient.photo_id as recipient_photo from sessions
    join players on players.id = sessions.player_id
    join invitations on invitations.sponsor_id = players.id
    left join players as recipient on recipient.id = invitations.recipient_id
    where token_hash = $1 and sessions.expires_at > now() and players.status = 'active' and declined_at is null
    order by invitations.id desc limit 50`,
}
app.get('/api/invitations/sponsor/:id', async (request) => {
  const { rows } = await pool.query({ ...INVITATIONS, values: [tokenOf(request)] })
  return rows.map(invitationOf)
})

const BONDS = {
  name: 'bonds',
  text: `select bonds.*, a.id as a_id, a.name as a_name, a.photo_id as a_photo, a.phone as a_phone, a.created_at as a_at,
      b.id as b_id, b.name as b_name, b.photo_id as b_photo, b.phone as b_phone, b.created_at as b_at
    from sessions join players on players.id = sessions.player_id
    cross join lateral (
      (select * from bonds where low_id = players.id order by created_at desc, low_id desc, high_id desc limit 50)
      union all (select * from bonds where high_id = players.id order by created_at desc, low_id desc, high_id desc limit 50)
    ) as bonds
    join players as a on a.id = bonds.sponsor_id join players as b on b.id = bonds.invitee_id
    where token_hash = $1 and sessions.expires_at > now() and players.status = 'active'
    order by bonds.created_at desc, low_id desc, high_id desc limit 50`,
}
app.get('/api/trust-bonds', async (request) => {
  const { rows } = await pool.query({ ...BONDS, values: [tokenOf(request)] })
  return rows.map((row) => ({
    id: `${row.low_id}-${row.high_id}`,
    sponsor: sideOf(row, 'a'),
    invitee: sideOf(row, 'b'),
    createdAt: row.created_at.toISOString(),
  }))
})

await serve()

function playerOf(row: Record<string, any>) {
  return {
    id: row['id'],
    name: row['name'],
    profilePhoto: `/media/${row['photo_id']}`,
    phone: row['phone'],
    userType: 'member',
    isAdmin: row['role'] === 'admin',
    sponsorId: row['sponsor_id'],
    verified: row['awaiting'] === null,
    awaiting: row['awaiting'],
    status: row['status'],
    createdAt: row['created_at'].toISOString(),
    isFirstLogin: row['sign_ins'] <= 1 && !row['has_seen_welcome'],
  }
}

function postOf(row: Record<string, any>) {
  return {
    id: Number(row['id']),
    groupId: row['group_id'],
    content: row['content'],
    author: { id: row['author_id'], name: row['name'], profilePhoto: `/media/${row['photo_id']}` },
    createdAt: row['created_at'].toISOString(),
    isEdited: row['edited_at'] !== null,
    editedAt: row['edited_at']?.toISOString() ?? null,
    archived: row['archived'],
    isPinned: row['is_pinned'],
    linkUrl: row['link_url'],
    linkTitle: row['link_title'],
    linkDescription: row['link_description'],
    mediaUrls: row['media'].map(({ url }: { url: string }) => url),
    media: row['media'],
  }
}

function invitationOf(row: Record<string, any>) {
  return {
    id: row['id'],
    sponsorId: row['sponsor_id'],
    sponsorName: row['name'],
    recipientPhone: row['recipient_phone'],
    recipientName: row['recipient_name'],
    recipientPhoto: row['recipient_photo'] && `/media/${row['recipient_photo']}`,
    sentAt: row['sent_at'].toISOString(),
    verifiedAt: row['verified_at']?.toISOString() ?? null,
    isUnsent: false,
    qrId: row['qr_id'],
    recipientId: row['recipient_id'],
    status: row['status'],
    sponsorPhoto: `/media/${row['photo_id']}`,
  }
}

function sideOf(row: Record<string, any>, side: 'a' | 'b') {
  return {
    id: row[`${side}_id`],
    name: row[`${side}_name`],
    profilePhoto: row[`${side}_photo`] && `/media/${row[`${side}_photo`]}`,
    phone: row[`${side}_phone`],
    createdAt: row[`${side}_at`].toISOString(),
  }
}
