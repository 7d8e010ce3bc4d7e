CREATE TABLE "shared_links" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"campaign_id" text,
	"folder_id" text,
	"code_id" text,
	"filter" jsonb,
	"name" text,
	"password_hash" text,
	"expires_at" timestamp (3) with time zone,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"last_opened_on" date,
	CONSTRAINT "shared_links_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shared_links_id" ON "shared_links" USING btree ("id");