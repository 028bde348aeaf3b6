import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home/page.tsx'),
    route('appointment', 'routes/site/appointment/page.tsx'),
    route('appointment/:reference', 'routes/site/appointment/received.tsx'),
    route('blog', 'routes/site/blog.tsx'),
    route('gallery', 'routes/site/gallery.tsx'),
    route('privacy', 'routes/site/privacy.tsx'),
    route('terms', 'routes/site/terms.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),

  ...prefix('api', [route('appointments', 'routes/api/appointments.ts')]),
  route('sitemap.xml', 'routes/api/sitemap.ts'),
  route('robots.txt', 'routes/api/robots.ts'),
  route('healthz', 'routes/api/healthz.ts'),
  route('readyz', 'routes/api/readyz.ts'),
] satisfies RouteConfig
