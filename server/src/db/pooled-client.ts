import pg from 'pg'
import { breakOff, type Ends, LATER_MS, type Slow, SLOW_MS } from './preparing-client.ts'
import { seenAs } from './unavailable.ts'

/**
 * Returns a client class for a pooler that gives each transaction a different connection. The client uses no
 * named statements and sets timeouts per transaction, so the connection's next user inherits nothing.
 */
export function pooledClients({ lock, statement }: Ends, slow: Slow): typeof pg.Client {
  const begin = (locked: number) =>
    `begin; set local lock_timeout = ${locked}; set local statement_timeout = ${statement}`
  return class extends pg.Client {
    #isInTransaction = false

    // pg.Client declares several overloads, and this override accepts them all.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...args: any[]): any {
      const [given, values, callback] = args
      const question = typeof given === 'string' ? { text: given, values } : { ...given, name: undefined }
      const since = performance.now()
      const late = setTimeout(() => breakOff(this), statement + LATER_MS)
      const answer = this.#ask(question)
        .catch((error: Error) => {
          throw seenAs(error)
        })
        .finally(() => {
          clearTimeout(late)
          const took = performance.now() - since
          if (took > SLOW_MS) slow(question.text, took)
        })
      if (typeof callback !== 'function') return answer
      answer.then((result) => callback(null, result), callback)
    }

    async #ask(question: pg.QueryConfig): Promise<pg.QueryResult> {
      if (question.text === 'begin') {
        const begun = await super.query(begin(2 * lock))
        this.#isInTransaction = true
        return begun
      }
      if (/^(commit|rollback)$/.test(question.text)) this.#isInTransaction = false
      else if (!this.#isInTransaction) return this.#askAlone(question)
      return super.query(question)
    }

    /** Runs a statement in its own transaction. BEGIN, the statement and COMMIT share one round trip. */
    async #askAlone(question: pg.QueryConfig): Promise<pg.QueryResult> {
      const all = [super.query(begin(lock)), super.query(question), super.query('commit')] as const
      const answers = await Promise.allSettled(all)
      const failed = answers.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
      return (answers[1] as PromiseFulfilledResult<pg.QueryResult>).value
    }
  }
}
