import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/site/layout.tsx', [
    index('routes/site/home/page.tsx'),
    route('appointment', 'routes/site/appointment/page.tsx'),
    route('appointment/:reference', 'routes/site/appointment/received.tsx'),
    route('blog', 'routes/site/blog/page.tsx'),
    route('blog/:slug', 'routes/site/blog/post.tsx'),
    route('gallery', 'routes/site/gallery/page.tsx'),
    route('privacy', 'routes/site/privacy.tsx'),
    route('terms', 'routes/site/terms.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),

  ...prefix('admin', [
    layout('routes/admin/document.tsx', [
      route('login', 'routes/admin/login/page.tsx'),
      route('login/code', 'routes/admin/login/code.tsx'),
      route('login/reset', 'routes/admin/login/reset.ts'),
      route('reset-password', 'routes/admin/reset-password.tsx'),
      route('setup', 'routes/admin/setup.tsx'),
      // Everything in here requires sign-in: the layout has the guard.
      layout('routes/admin/layout.tsx', [
        index('routes/admin/dashboard/page.tsx'),
        route('appointments', 'routes/admin/appointments/page.tsx', [
          route(':id/edit', 'routes/admin/appointments/edit.tsx'),
          route(':id/delete', 'routes/admin/appointments/delete.tsx'),
          route(':id/status', 'routes/admin/appointments/status.tsx'),
        ]),
        route('appointments/new', 'routes/admin/appointments/new.tsx'),
        route('appointments/day-sheet', 'routes/admin/appointments/day-sheet.tsx'),
        route('appointments/export', 'routes/admin/appointments/export.ts'),
        route('appointments/:id/messages', 'routes/admin/appointments/messages.ts'),
        route('outbox', 'routes/admin/outbox/page.tsx', [
          route(':id/discard', 'routes/admin/outbox/discard.tsx'),
        ]),
        route('outbox/:id/retry', 'routes/admin/outbox/retry.ts'),
        route('audit', 'routes/admin/audit/page.tsx'),
        route('audit/export', 'routes/admin/audit/export.ts'),
        route('uploads/params', 'routes/admin/uploads/params.ts'),
        route('uploads/register', 'routes/admin/uploads/register.ts'),
        ...prefix('profile', [
          index('routes/admin/profile/page.tsx'),
          route('password', 'routes/admin/profile/password.tsx'),
          route('name-later', 'routes/admin/profile/name-later.ts'),
          route('sessions', 'routes/admin/profile/sessions.ts'),
          ...prefix('second-factor', [
            route('start', 'routes/admin/profile/second-factor-start.tsx'),
            route('confirm', 'routes/admin/profile/second-factor-confirm.tsx'),
            route('codes', 'routes/admin/profile/second-factor-codes.tsx'),
            route('stop', 'routes/admin/profile/second-factor-stop.tsx'),
          ]),
        ]),
        route('blog', 'routes/admin/blog/page.tsx', [
          route(':id/delete', 'routes/admin/blog/delete.tsx'),
          route(':id/status', 'routes/admin/blog/status.tsx'),
          route('unsaved/:id/discard', 'routes/admin/blog/discard-unsaved.tsx'),
        ]),
        route('blog/new', 'routes/admin/blog/editor/new.tsx'),
        route('blog/edit/:id', 'routes/admin/blog/editor/edit.tsx'),
        route('blog/edit/:id/versions', 'routes/admin/blog/versions/page.tsx'),
        route('blog/edit/:id/versions/:version', 'routes/admin/blog/versions/version.tsx'),
        route('blog/preview/:id', 'routes/admin/blog/preview.tsx'),
        route('blog/slug', 'routes/admin/blog/editor/form/slug.ts'),
        route('blog/pictures', 'routes/admin/blog/editor/images/pictures.ts'),
        route('blog/pictures/preview', 'routes/admin/blog/editor/images/picture-preview.ts'),
        route('blog/drafts', 'routes/admin/blog/editor/autosave/drafts.ts'),
        route('blog/drafts/discard', 'routes/admin/blog/editor/autosave/discard.ts'),
        route('blog/drafts/leave', 'routes/admin/blog/editor/autosave/leave.ts'),
        route('gallery', 'routes/admin/gallery/page.tsx', [
          route(':id/edit', 'routes/admin/gallery/edit.tsx'),
          route(':id/delete', 'routes/admin/gallery/delete.tsx'),
          route(':id/feature', 'routes/admin/gallery/feature.tsx'),
        ]),
        route('gallery/new', 'routes/admin/gallery/new.tsx'),
        route('gallery/bulk', 'routes/admin/gallery/bulk-upload.tsx'),
        route('gallery/add', 'routes/admin/gallery/add.ts'),
        route('gallery/:id/move', 'routes/admin/gallery/move.ts'),
        // For the blog and the gallery: their pages differ only in texts.
        route(':kind/categories', 'routes/admin/categories/page.tsx', [
          route('new', 'routes/admin/categories/new.tsx'),
          route(':id/edit', 'routes/admin/categories/edit.tsx'),
          route(':id/delete', 'routes/admin/categories/delete.tsx'),
        ]),
        route('staff', 'routes/admin/staff/page.tsx', [
          route('new', 'routes/admin/staff/new.tsx'),
          route(':id/edit', 'routes/admin/staff/edit.tsx'),
          route(':id/deactivate', 'routes/admin/staff/deactivate.tsx'),
          route(':id/password-link', 'routes/admin/staff/password-link.tsx'),
        ]),
        route('staff/:id/reactivate', 'routes/admin/staff/reactivate.ts'),
        route('staff/:id/sessions', 'routes/admin/staff/sessions.ts'),
        route('logout', 'routes/admin/logout.tsx'),
        route('*', 'routes/admin/not-found.tsx'),
      ]),
    ]),
  ]),

  ...prefix('api', [
    route('rpc/increment_view_count', 'routes/api/views.ts'),

    route('appointments', 'routes/api/appointments.ts'),
    route('delete-image', 'routes/api/delete-image.ts'),
  ]),
  route('blog/feed.xml', 'routes/api/feed.ts'),
  route('sitemap.xml', 'routes/api/sitemap.ts'),
  route('robots.txt', 'routes/api/robots.ts'),
  route('healthz', 'routes/api/healthz.ts'),
  route('readyz', 'routes/api/readyz.ts'),
] satisfies RouteConfig
