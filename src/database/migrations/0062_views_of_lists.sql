DROP INDEX "views_name";--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "list" text DEFAULT 'codes' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "views_name" ON "views" USING btree ("workspace_id","list",lower("name"));