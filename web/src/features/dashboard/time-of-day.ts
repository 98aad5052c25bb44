/** 'Good morning' from 5:00, 'Good afternoon' from 12:00, 'Good evening' from 18:00 to 5:00. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
