/** 'Good morning' from five, 'Good afternoon' from noon, 'Good evening' from six until five. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
