import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openMetrics } from '../../http/metrics.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../../ops', name), 'utf8')

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard
const rules = read('alerts.yml').split('- alert: ').slice(1)
const exprOf = (rule: string) => /^ *expr: (.+)$/m.exec(rule)?.[1] ?? ''

const metrics = openMetrics()
metrics.watchProcess()
const labels = metrics.labels()

/**
 * Returns the name of the metric that a series belongs to. A histogram has a series for each of the suffixes
 * below.
 */
const metricOf = (name: string) => (labels.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''))

describe.each([
  ['the dashboard', panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))],
  ['the alert rules', rules.map(exprOf)],
])('the queries in %s', (_, exprs) => {
  it('OPS-25 use only metrics that the server exposes', () => {
    const named = exprs.map((expr) => expr.match(/\b(?:kinhold|process|nodejs)_\w+/g) ?? [])
    expect(named.flat().map(metricOf)).not.toEqual([])
    expect(named.flat().filter((name) => !labels.has(metricOf(name)))).toEqual([])
    const without = exprs.filter((_, nth) => named[nth]!.length === 0)
    expect(without.filter((expr) => expr !== 'up{job="kinhold"} == 0')).toEqual([])
  })

  it('OPS-25 filter only by labels that the metric has', () => {
    const selected = exprs.flatMap((expr) => [...expr.matchAll(/(\w+)\{([^}]*)\}/g)])
    const unknown = selected.flatMap(([, name, selector]) =>
      [...selector!.matchAll(/(\w+) ?(?:=~|!~|!=|=)/g)]
        .map(([, label]) => label!)
        .filter((label) => name !== 'up' && !labels.get(metricOf(name!))?.includes(label)),
    )
    expect(unknown).toEqual([])
  })

  it('OPS-25 have balanced brackets and quotes', () => {
    const open = exprs.filter((expr) => {
      const bare = expr.replaceAll(/"[^"]*"/g, '')
      const pairs = ['()', '{}', '[]'].map(([left, right]) => [bare.split(left!), bare.split(right!)])
      return bare.includes('"') || pairs.some(([left, right]) => left!.length !== right!.length)
    })
    expect(open).toEqual([])
  })
})

it('OPS-107 the dashboard and the alert rules cover the replica and NATS', () => {
  const watched = ['kinhold_replica_used', 'kinhold_live_carrier_ready']
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const alerts = new Set(rules.map(exprOf))
  for (const name of watched)
    expect([name, shown.includes(name), alerts.has(`${name} == 0`)]).toEqual([name, true, true])
  expect(shown.join()).toContain('kinhold_replica_reads_total')
})

it('OPS-25 all thirteen alert rules have a severity, a summary and a description', () => {
  expect(new Set(rules.map((rule) => /^\w+/.exec(rule)?.[0])).size).toBe(13)
  for (const rule of rules)
    for (const part of [/severity: (critical|warning)/, /summary: .{20}/, /description: .{20}/])
      expect(rule).toMatch(part)
})
