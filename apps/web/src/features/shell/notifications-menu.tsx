import { Menu } from '@mantine/core'
import { formatNumber } from '@shop/browser/format'
import type { Session } from '@shop/browser/session-store'
import type { Work } from '@shop/contract/dashboard'
import { FULL_ACCESS } from '@shop/domain/permissions'
import { IconHeartbeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cloneElement, useEffect, useState } from 'react'
import { newsQuery, workQuery } from '../../entities/dashboard/work.api.ts'
import { healthQuery } from '../../entities/health/health.api.ts'
import { mayOpen, screenAt } from '../../shared/navigation.ts'
import { type PopupButton, useOpenedAtOnce } from '../../shared/ui/use-opened-at-once.ts'
import { NewsList } from './news-list.tsx'
import classes from './notifications-menu.module.css'
import { SHORTCUTS } from './shortcuts.ts'

const KEY = 'news-seen'

/** When the person last opened the notifications in this browser, ISO 8601; '' for never. */
function newsSeenAt(who: string): string {
  try {
    return localStorage.getItem(`${KEY}:${who}`) ?? ''
  } catch {
    return ''
  }
}

/** Records that the person looked now. In a browser without storage everything is shown as new. */
function markNewsSeen(who: string, now = new Date()): void {
  try {
    localStorage.setItem(`${KEY}:${who}`, now.toISOString())
  } catch {}
}

interface Props {
  button: PopupButton
  session: Session
}

/** Links to the waiting work that the person may open, and the latest events. */
export function NotificationsMenu({ button, session: { permissions, personId } }: Props) {
  const { opened, setOpened, button: target } = useOpenedAtOnce()
  const { data } = useQuery(workQuery)
  const { data: news = [] } = useQuery(newsQuery)
  const { data: health } = useQuery({ ...healthQuery, enabled: permissions.includes(FULL_ACCESS) })
  const failures = health?.checks.filter(({ state }) => state === 'bad').length ?? 0
  // Events that were new when the list opened stay marked until it is opened again.
  const [since, setSince] = useState('')
  useEffect(() => {
    if (!opened) return
    setSince(newsSeenAt(personId))
    markNewsSeen(personId)
  }, [opened, personId])
  // Work that the person may see but not do is not counted for them.
  const allowed = SHORTCUTS.filter(({ to, counts }) => {
    const screen = screenAt(to)
    return screen && mayOpen(screen, permissions) && data?.waiting[counts] !== null
  })
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      withinPortal={false}
      position="bottom-end"
      width={320}
      offset={6}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {failures > 0 && (
          <Menu.Item
            leftSection={<IconHeartbeat size={17} stroke={1.7} aria-hidden />}
            rightSection={
              <span className={classes.count} data-waits>
                {formatNumber(failures)}
              </span>
            }
            renderRoot={(props) => <Link to="/admin/health" {...props} />}
          >
            Saúde da loja
          </Menu.Item>
        )}
        {allowed.length === 0 && <Menu.Item disabled>Nenhum aviso para o seu acesso.</Menu.Item>}
        {allowed.map(({ label, icon: Icon, to, search, counts }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
            rightSection={<Count of={counts} waiting={data?.waiting} />}
            renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
        {news.length > 0 && <NewsList news={news} since={since} permissions={permissions} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function Count({ of, waiting }: { of: keyof Work['waiting']; waiting: Work['waiting'] | undefined }) {
  const count = waiting?.[of] ?? null
  if (count === null) return null
  return (
    <span className={classes.count} data-waits={count > 0 || undefined}>
      {formatNumber(count)}
    </span>
  )
}
