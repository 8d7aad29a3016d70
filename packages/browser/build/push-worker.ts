/// <reference lib="webworker" />

/** The message as the server sends it: the path is one of this origin. */
interface Message {
  title: string
  path: string
}

/** Shows messages of the shop and opens their page, in a window that shows the page already if there is one. */
export function showPush(worker: ServiceWorkerGlobalScope, icon: string): void {
  worker.addEventListener('push', (event) => {
    const { title, path }: Message = event.data?.json() ?? { title: 'Loja', path: worker.registration.scope }
    event.waitUntil(
      worker.registration.showNotification(title, { icon, tag: path, data: path, lang: 'pt-BR' }),
    )
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { href } = new URL(String(event.notification.data), worker.location.origin)
    const open = async () => {
      const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
      const shown = windows.find(({ url }) => url === href)
      // A window with another page is not reused, because it may contain a form.
      await (shown ? shown.focus() : worker.clients.openWindow(href))
    }
    event.waitUntil(open())
  })
}
