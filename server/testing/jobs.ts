import { PgBoss } from 'pg-boss'

/** Makes a scheduled job due now, as the clock would. */
export async function makeDue(url: string, name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.send(name)
  await boss.stop({ graceful: false })
}
