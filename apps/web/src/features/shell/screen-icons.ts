import {
  IconBuildingStore,
  IconCashRegister,
  IconChartBar,
  IconChartDots,
  IconClipboardList,
  IconDeviceMobile,
  IconIdBadge2,
  IconLayoutDashboard,
  IconListSearch,
  IconMotorbike,
  IconPackage,
  IconSettings,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ScreenPath } from '../../shared/navigation.ts'

/** Apart from the table of screens, which the login needs as well: icons come after it. */
export const SCREEN_ICONS: Record<ScreenPath, TablerIcon> = {
  '/admin/dashboard': IconLayoutDashboard,
  '/admin/customers': IconUsers,
  '/admin/products': IconDeviceMobile,
  '/admin/employees': IconIdBadge2,
  '/admin/roles': IconShieldLock,
  '/admin/orders': IconClipboardList,
  '/admin/reports': IconChartBar,
  '/admin/reportDetail': IconChartDots,
  '/admin/selling': IconBuildingStore,
  '/admin/settings': IconSettings,
  '/admin/stocking': IconPackage,
  '/admin/deliveries': IconMotorbike,
  '/admin/cash': IconCashRegister,
  '/admin/audit': IconListSearch,
}
