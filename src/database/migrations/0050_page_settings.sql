ALTER TABLE "pages" ADD COLUMN "redirects" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "unpublish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "schedule_zone" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "scheduled_by" json;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "schedule_problem" text;--> statement-breakpoint
ALTER TABLE "page_edits" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "password_hash" text;--> statement-breakpoint
CREATE INDEX "pages_scheduled" ON "pages" USING btree (least("publish_at", "unpublish_at")) WHERE "pages"."publish_at" is not null or "pages"."unpublish_at" is not null;