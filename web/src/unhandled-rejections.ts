/** Stops the browser from reporting unhandled promise rejections (API-11). */
export function suppressUnhandledRejections(target: EventTarget = window): void {
  target.addEventListener('unhandledrejection', (event) => event.preventDefault())
}
